import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeGerman: Catalogue = {
	After: "Nachher",
	Before: "Vorher",
	Diagram: "Diagramm",
	"Esc, then Tab leaves the text.": "Esc, dann Tab führt aus dem Text heraus.",
	"Lines are indented by tabs.": "Zeilen werden mit Tabs eingerückt.",
	"Lines are indented by {n} spaces.":
		"Zeilen werden mit {n} Leerzeichen eingerückt.",
	"How much of the new one": "Wie viel vom neuen",
	"Onion skin": "Überblenden",
	"Side by side": "Nebeneinander",
	Swipe: "Wischen",
	"Tree of the files": "Baum der Dateien",
	"What is in {name}": "Was in {name} ist",
};
