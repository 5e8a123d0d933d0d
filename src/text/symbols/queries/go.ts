/** Definitions in Go: each capture is a name, called after the kind of what it names. */
export const go = `
(function_declaration name: (identifier) @function)
(method_declaration name: (field_identifier) @method)
(type_spec name: (type_identifier) @struct type: (struct_type))
(type_spec name: (type_identifier) @interface type: (interface_type))
(type_spec name: (type_identifier) @type type: [(type_identifier) (qualified_type) (pointer_type) (array_type) (slice_type) (map_type) (channel_type) (function_type) (generic_type)])
(type_alias name: (type_identifier) @type)
(field_declaration name: (field_identifier) @field)
(method_elem name: (field_identifier) @method)
(source_file (const_declaration (const_spec name: (identifier) @constant)))
(source_file (var_declaration (var_spec name: (identifier) @variable)))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @variable))))
`;
