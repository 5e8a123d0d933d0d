/** Definitions in Bash: each capture is a name, called after the kind of what it names. */
export const bash = `
(function_definition name: (word) @function)
(program (variable_assignment name: (variable_name) @variable))
(program (declaration_command (variable_assignment name: (variable_name) @variable)))
(command name: (command_name (word) @_alias) argument: (concatenation . (word) @function) (#eq? @_alias "alias"))
`;
