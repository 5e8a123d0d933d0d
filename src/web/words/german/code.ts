import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeGerman: Catalogue = {
	After: "Nachher",
	Before: "Vorher",
	"How much of the new one": "Wie viel vom neuen",
	"Onion skin": "Überblenden",
	"Side by side": "Nebeneinander",
	Swipe: "Wischen",
	"Tree of the files": "Baum der Dateien",
	"What is in {name}": "Was in {name} ist",
	"and {n} more": { one: "und 1 weiterer", other: "und {n} weitere" },
};
