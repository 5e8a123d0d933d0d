/** Definitions in Swift: each capture is a name, called after the kind of what it names. */
export const swift = `
(class_declaration declaration_kind: "struct" name: (type_identifier) @struct)
(class_declaration declaration_kind: "enum" name: (type_identifier) @enum)
(class_declaration declaration_kind: ["class" "actor"] name: (type_identifier) @class)
(protocol_declaration name: (type_identifier) @interface)
(typealias_declaration name: (type_identifier) @type)
(associatedtype_declaration name: (type_identifier) @type)
(class_body (function_declaration name: (simple_identifier) @method))
(enum_class_body (function_declaration name: (simple_identifier) @method))
(protocol_function_declaration name: (simple_identifier) @method)
(function_declaration name: (simple_identifier) @function)
(class_body (property_declaration name: (pattern (simple_identifier) @property)))
(protocol_property_declaration name: (pattern (simple_identifier) @property))
(source_file (property_declaration name: (pattern (simple_identifier) @variable)))
(enum_entry name: (simple_identifier) @constant)
`;
