/** Definitions in C: each capture is a name, called after the kind of what it names. */
export const c = `
(function_definition declarator: (function_declarator declarator: (identifier) @function))
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @function)))
(translation_unit (declaration declarator: (function_declarator declarator: (identifier) @function)))
(translation_unit (declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @function))))
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @variable)))
(translation_unit (declaration declarator: (identifier) @variable))
(struct_specifier name: (type_identifier) @struct body: (_))
(union_specifier name: (type_identifier) @union body: (_))
(enum_specifier name: (type_identifier) @enum body: (_))
(enumerator name: (identifier) @constant)
(field_declaration declarator: (field_identifier) @field)
(field_declaration declarator: (pointer_declarator declarator: (field_identifier) @field))
(type_definition declarator: (type_identifier) @type)
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @type))))
(preproc_def name: (identifier) @macro)
(preproc_function_def name: (identifier) @macro)
`;
