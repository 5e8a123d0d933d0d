/** The definitions in the samples beside it: the lines, and in each kind and name. */
export const expectedSymbols: Readonly<Record<string, string>> = {
	bash: `
		2 variable LIMIT
		3 variable TARGET
		4 function greet
		8 function part_two`,
	c: `
		2 macro LIMIT
		3 macro SQUARE
		4 struct point, field x, field next
		5 union either, field left
		6 enum colour, constant RED, constant GREEN
		7 type point_t
		8 type handler
		9 variable counter
		10 function declared
		11 function add
		12 function name_of`,
	"c-sharp": `
		1 module Core
		2 interface IShape, method Area
		3 class Pair
		4 enum Colour, constant Red, constant Green
		5 type Handler
		6 struct Point, field X
		7 class Circle
		9 field radius
		10 property Name
		11 field Changed
		12 method Circle
		13 method Area, function Inner`,
	cpp: `
		1 macro LIMIT
		2 module app
		3 class Stack
		5 method Stack
		6 method ~Stack
		7 method push
		9 field items_
		10 field count_
		12 struct Point, field x
		13 enum Colour, constant Red, constant Green
		14 type Name
		15 type size
		16 variable total
		17 function add
		19 method grow
		20 method label
		21 function operator==`,
	dart: `
		1 constant limit
		2 variable counter
		3 type Handler
		4 enum Colour, constant red, constant green
		5 trait Loud, method shout
		6 class Shape
		7 method area
		9 class Circle
		10 field radius
		11 constant unit
		13 property label
		15 method area
		17 class Twice, method twice
		18 function main`,
	elixir: `
		1 module Cart
		2 type item
		4 macro trace
		5 function is_big
		7 function add
		11 function empty
		12 function helper
		15 module Size
		16 function size`,
	go: `
		5 constant Limit
		8 variable counter
		9 variable other
		12 struct Item
		13 field Name
		14 field price
		16 interface Store
		17 method Get
		19 type Ids
		20 type Alias
		22 function New
		24 method Price`,
	haskell: `
		1 module Cart
		3 type Colour, constant Red, constant Green
		4 type Name
		5 type Ids
		7 class Shape
		8 method area
		10 function add
		14 function limit`,
	java: `
		3 class Cart
		4 field LIMIT
		5 field first
		6 method Cart
		7 method first
		8 enum Colour, constant RED, constant GREEN
		9 interface Shape, constant SIDES, method area
		10 class Pair
		11 interface Marked, method value`,
	javascript: `
		2 variable limit
		3 variable counter
		4 variable old
		5 function arrow
		6 function other
		7 class Cart
		8 field items
		9 field size
		10 method add
		11 method empty
		13 function total, function inner
		14 function each
		15 function shared
		16 variable table, function run`,
	kotlin: `
		3 variable LIMIT
		4 type Ids
		5 interface Shape, method area
		6 enum Colour, constant RED, constant GREEN
		7 object Registry, method find
		8 class Item, property name, property price
		9 class Cart
		10 property items
		11 method area
		12 method empty
		14 function total
		15 function extended`,
	lua: `
		1 variable limit
		2 variable counter
		3 function helper
		4 function total
		5 variable Cart
		6 function new
		7 method add
		8 function clear
		9 function arrow
		10 function run`,
	perl: `
		1 module Cart
		3 constant LIMIT
		5 function new
		6 function total`,
	php: `
		2 module Cart
		3 constant LIMIT
		4 interface Shape, method area
		5 trait Loud, method shout
		6 enum Colour, constant Red
		7 class Circle
		8 constant UNIT
		9 field radius
		10 method __construct, field name
		11 method area
		13 function total`,
	powershell: `
		2 enum Colour, constant Red, constant Green
		3 class Cart
		4 field Size
		5 method Add
		7 function Get-Total
		12 function Select-Big`,
	python: `
		2 variable LIMIT
		3 type Ids
		5 class Cart
		6 field size
		8 method __init__
		12 method total
		16 function main
		17 function inner
		20 function plain`,
	r: `
		1 variable limit
		2 function add
		6 function second`,
	ruby: `
		1 module Shop
		2 constant LIMIT
		3 class Cart
		4 property items, property size
		5 method initialize
		9 method empty
		10 method ready?
		11 method count
		14 class Other`,
	rust: `
		1 module inner, method within
		2 constant LIMIT
		3 variable COUNTER
		4 struct Point, field x, field y
		5 enum Colour, constant Red, constant Green
		6 union Either, field a
		7 type Ids
		8 trait Shape, type Unit, method area
		9 type Unit, method area
		10 macro twice
		11 function total`,
	scala: `
		3 object Registry, method find
		4 trait Shape, method area, type Unit
		5 class Item, field name, field price
		6 class Cart
		7 field items
		8 field size
		9 method area
		11 enum Colour, constant Red, constant Green`,
	swift: `
		2 variable limit
		3 type Ids
		4 interface Shape, property name, method area
		5 enum Colour, constant red, constant green
		6 struct Point, property x
		7 class Store, method get
		8 class Circle
		9 property name
		11 method area
		13 method twice
		14 function total`,
	tsx: `
		1 function Page, property name
		4 function Inner`,
	typescript: `
		2 interface Shape, method area, property name
		3 type Ids
		4 enum Colour, constant Red, constant Green
		5 class Base, method size
		6 class Cart
		7 field items
		8 field name
		9 method size
		10 field area
		12 module Inner, function within
		13 variable outside
		14 variable limit
		15 function arrow
		16 function total
		17 function total`,
	zig: `
		1 constant std
		2 constant limit
		3 struct Point, field x, function length
		4 enum Colour, field red, field green
		5 function main`,
};
