/** Definitions in Haskell: each capture is a name, called after the kind of what it names. */
export const haskell = `
(declarations (function name: (variable) @function))
(declarations (bind name: (variable) @function))
(declarations (signature name: (variable) @function))
(class_declarations (signature name: (variable) @method))
(data_type name: (name) @type)
(newtype name: (name) @type)
(type_synomym name: (name) @type)
(class name: (name) @class)
(data_constructor (_ name: (constructor) @constant))
(header module: (module) @module)
`;
