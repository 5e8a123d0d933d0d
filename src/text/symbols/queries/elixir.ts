/** Definitions in Elixir: each capture is a name, called after the kind of what it names. */
export const elixir = `
(call target: (identifier) @_def (arguments . [(alias) @module]) (#any-of? @_def "defmodule" "defprotocol" "defimpl"))
(call target: (identifier) @_def (arguments . [(identifier) @function (call target: (identifier) @function) (binary_operator left: (call target: (identifier) @function) operator: "when") (binary_operator left: (identifier) @function operator: "when")]) (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp"))
(call target: (identifier) @_def (arguments . [(identifier) @macro (call target: (identifier) @macro) (binary_operator left: (call target: (identifier) @macro) operator: "when")]) (#any-of? @_def "defmacro" "defmacrop"))
(unary_operator operator: "@" operand: (call target: (identifier) @_def (arguments . (binary_operator left: [(identifier) @type (call target: (identifier) @type)] operator: "::"))) (#any-of? @_def "type" "typep" "opaque"))
`;
