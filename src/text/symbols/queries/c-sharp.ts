/** Definitions in C#: each capture is a name, called after the kind of what it names. */
export const cSharp = `
(class_declaration name: (identifier) @class)
(interface_declaration name: (identifier) @interface)
(struct_declaration name: (identifier) @struct)
(record_declaration name: (identifier) @class)
(enum_declaration name: (identifier) @enum)
(enum_member_declaration name: (identifier) @constant)
(delegate_declaration name: (identifier) @type)
(namespace_declaration name: (_) @module)
(file_scoped_namespace_declaration name: (_) @module)
(method_declaration name: (identifier) @method)
(constructor_declaration name: (identifier) @method)
(local_function_statement name: (identifier) @function)
(property_declaration name: (identifier) @property)
(event_declaration name: (identifier) @property)
(field_declaration (variable_declaration (variable_declarator name: (identifier) @field)))
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @field)))
`;
