// web/form.js: the options of select as a form. Names, help, defaults and choices come from the program itself; what is
// said here is only which of them stand in front and which make no sense on a page.
"use strict";

const form = (() => {
  const front = ["--label", "--id", "--method", "--n-features-to-select", "--time-limit", "--seed"];
  const unfit = ["--help", "--help-all", "--json", "--quiet", "--verbose", "--threads", "--memory", "--safe-csv"];
  const fields = new Map(); // by name: the element that holds the value

  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  // "how features are searched: fsga, cga, fss [sew-il]" ends in what may be chosen.
  function choicesOf({type, help}) {
    if (type === "yes/no") return ["yes", "no"];
    const found = type === "NAME" && help.match(/: ([a-z0-9-]+(?:, [a-z0-9-]+)+)(?: \[.*\])?$/);
    return found ? found[1].split(", ") : null;
  }

  function fieldOf(option, id) {
    if (option.flag) return make("input", {type: "checkbox", id});
    const choices = choicesOf(option);
    if (choices === null) {
      const placeholder = option.default || option.type.toLowerCase();
      return make("input", {type: "text", id, placeholder, spellcheck: false, autocomplete: "off"});
    }
    const entry = (value, textContent) => make("option", {value, textContent});
    const others = choices.filter((name) => name !== option.default).map((name) => entry(name, name));
    return make("select", {id}, entry("", option.default ? `${option.default} (as usual)` : "as usual"), ...others);
  }

  function row(option) {
    const id = `option${option.name}`;
    const field = fieldOf(option, id);
    if (option.name === "--label" || option.name === "--id") field.setAttribute("list", "columns");
    fields.set(option.name, field);
    const help = make("small", {id: `${id}-help`, textContent: option.help});
    field.setAttribute("aria-describedby", help.id);
    const label = make("label", {htmlFor: id, textContent: option.name.slice(2)});
    return make("div", {className: option.flag ? "option flag" : "option"}, label, field, help);
  }

  // Into the element of those in front, and into that of all others.
  function fill(options, few, others) {
    const fits = (option) => !unfit.includes(option.name) && !/^(FILE|DIR)/.test(option.type);
    const known = options.filter(fits);
    for (const name of front) {
      const option = known.find((one) => one.name === name);
      if (option) few.append(row(option));
    }
    const groups = new Map();
    for (const option of known.filter((one) => !front.includes(one.name))) {
      const {group} = option;
      if (!groups.has(group)) groups.set(group, make("fieldset", {}, make("legend", {textContent: group})));
      groups.get(group).append(row(option));
    }
    others.append(...groups.values());
  }

  // What was filled in, as words of the command line; `known`: only options of these names.
  function words(known = null) {
    const all = [];
    for (const [name, field] of fields) {
      if (known !== null && !known.has(name)) continue;
      if (field.type === "checkbox" && field.checked) all.push(name);
      if (field.type !== "checkbox" && field.value.trim() !== "") all.push(name, field.value.trim());
    }
    return all;
  }

  const set = (name, value) => fields.has(name) && (fields.get(name).value = value);
  return {fill, words, set, make};
})();
