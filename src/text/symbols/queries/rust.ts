/** Definitions in Rust: each capture is a name, called after the kind of what it names. */
export const rust = `
(declaration_list (function_item name: (identifier) @method))
(declaration_list (function_signature_item name: (identifier) @method))
(function_item name: (identifier) @function)
(function_signature_item name: (identifier) @function)
(struct_item name: (type_identifier) @struct)
(union_item name: (type_identifier) @union)
(enum_item name: (type_identifier) @enum)
(enum_variant name: (identifier) @constant)
(trait_item name: (type_identifier) @trait)
(type_item name: (type_identifier) @type)
(associated_type name: (type_identifier) @type)
(mod_item name: (identifier) @module)
(const_item name: (identifier) @constant)
(static_item name: (identifier) @variable)
(macro_definition name: (identifier) @macro)
(field_declaration name: (field_identifier) @field)
`;
