/** Definitions in Kotlin: each capture is a name, called after the kind of what it names. */
export const kotlin = `
(class_declaration "interface" (type_identifier) @interface)
(class_declaration "enum" (type_identifier) @enum)
(class_declaration (type_identifier) @class)
(object_declaration (type_identifier) @object)
(enum_entry (simple_identifier) @constant)
(type_alias (type_identifier) @type)
(class_body (function_declaration (simple_identifier) @method))
(enum_class_body (function_declaration (simple_identifier) @method))
(function_declaration (simple_identifier) @function)
(class_body (property_declaration (variable_declaration (simple_identifier) @property)))
(source_file (property_declaration (variable_declaration (simple_identifier) @variable)))
(class_parameter (binding_pattern_kind) (simple_identifier) @property)
`;
