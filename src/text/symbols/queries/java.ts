/** Definitions in Java: each capture is a name, called after the kind of what it names. */
export const java = `
(class_declaration name: (identifier) @class)
(record_declaration name: (identifier) @class)
(interface_declaration name: (identifier) @interface)
(annotation_type_declaration name: (identifier) @interface)
(enum_declaration name: (identifier) @enum)
(enum_constant name: (identifier) @constant)
(method_declaration name: (identifier) @method)
(annotation_type_element_declaration name: (identifier) @method)
(constructor_declaration name: (identifier) @method)
(field_declaration declarator: (variable_declarator name: (identifier) @field))
(constant_declaration declarator: (variable_declarator name: (identifier) @constant))
`;
