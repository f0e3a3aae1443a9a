// search/state_fields.h: the fields of a search's history by name, for the record, for saving and for
// loading: each(name, field).
#pragma once

#include <type_traits>

#include "sewil/select/search.h"

namespace sewil {

template <class Generation, class Each>
  requires std::is_same_v<std::remove_const_t<Generation>, GenerationRecord>
void each_field(Generation& generation, Each&& each) {
  each("generation", generation.generation);
  each("best", generation.best);
  each("mean", generation.mean);
  each("alive", generation.alive);
  each("scored", generation.scored);
  each("tested", generation.tested);
  each("lengths", generation.lengths);
}

template <class Evidence, class Each>
  requires std::is_same_v<std::remove_const_t<Evidence>, Relevance>
void each_field(Evidence& evidence, Each&& each) {
  each("importance", evidence.weight);
  each("copy_importance", evidence.copy_weight);
  each("p_value", evidence.p_value);
}

}  // namespace sewil
