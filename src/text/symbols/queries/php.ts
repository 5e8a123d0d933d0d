/** Definitions in PHP: each capture is a name, called after the kind of what it names. */
export const php = `
(function_definition name: (name) @function)
(class_declaration name: (name) @class)
(interface_declaration name: (name) @interface)
(trait_declaration name: (name) @trait)
(enum_declaration name: (name) @enum)
(enum_case name: (name) @constant)
(method_declaration name: (name) @method)
(property_declaration (property_element name: (variable_name (name) @field)))
(property_promotion_parameter name: (variable_name (name) @field))
(const_declaration (const_element . (name) @constant))
(namespace_definition name: (namespace_name) @module)
`;
