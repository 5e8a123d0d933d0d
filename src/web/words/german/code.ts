import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeGerman: Catalogue = {
	After: "Nachher",
	Before: "Vorher",
	"Choose what it takes over.": "Wähle, was übernommen wird.",
	"Deleted branches": "Gelöschte Branches",
	Diagram: "Diagramm",
	"Esc, then Tab leaves the text.": "Esc, dann Tab führt aus dem Text heraus.",
	"Lines are indented by tabs.": "Zeilen werden mit Tabs eingerückt.",
	"Lines are indented by {n} spaces.":
		"Zeilen werden mit {n} Leerzeichen eingerückt.",
	"Files of the default branch": "Dateien des Standard-Branches",
	"It begins with what the template has, and with a history of its own.":
		"Es beginnt mit dem, was die Vorlage hat, und mit einer eigenen Geschichte.",
	"New repository from {name}": "Neues Repository aus {name}",
	Restore: "Wiederherstellen",
	"Restore the branch {name}": "Den Branch {name} wiederherstellen",
	"Rules of branches": "Regeln für Branches",
	"The branch {name} is there again.": "Den Branch {name} gibt es wieder.",
	"There is nothing of it left to restore.":
		"Davon ist nichts mehr da, was sich wiederherstellen ließe.",
	"Use this template": "Diese Vorlage verwenden",
	"What it takes over": "Was übernommen wird",
	"How much of the new one": "Wie viel vom neuen",
	"Onion skin": "Überblenden",
	"Side by side": "Nebeneinander",
	Swipe: "Wischen",
	"Tree of the files": "Baum der Dateien",
	"What is in {name}": "Was in {name} ist",
	"These are more than 20 files. Take some away.":
		"Das sind mehr als 20 Dateien. Nehmen Sie einige weg.",
	"These files are too large together. Take some away.":
		"Diese Dateien sind zusammen zu groß. Nehmen Sie einige weg.",
	"Directories cannot be dropped; choose their files.":
		"Verzeichnisse lassen sich nicht ablegen; wählen Sie ihre Dateien.",
	"Drop files here or paste them.":
		"Legen Sie Dateien hier ab oder fügen Sie sie ein.",
	"Take {name} away": "{name} wegnehmen",
	"Nothing was sent. The files are still chosen.":
		"Nichts wurde gesendet. Die Dateien sind noch gewählt.",
	"Files can be dropped on this page as well.":
		"Dateien lassen sich auch auf dieser Seite ablegen.",
	"{n} cells are the same.": {
		one: "{n} Zelle ist gleich.",
		other: "{n} Zellen sind gleich.",
	},
	"Only what describes the notebook changed.":
		"Nur was das Notizbuch beschreibt, ist anders.",
	"There is no such cell.": "Hier ist keine solche Zelle.",
	"A large picture; the whole notebook shows it.":
		"Ein großes Bild; das ganze Notizbuch zeigt es.",
	"moved from {place}": "verschoben aus {place}",
	"moved to {place}": "verschoben nach {place}",
	"Show {n} lines": {
		one: "{n} Zeile zeigen",
		other: "{n} Zeilen zeigen",
	},
	"This workflow would not run.": "Dieser Workflow würde nicht laufen.",
	"This workflow can be read.": "Dieser Workflow ist lesbar.",
	"Nobody would be offered this template.":
		"Diese Vorlage würde niemandem angeboten.",
	"This template can be read.": "Diese Vorlage ist lesbar.",
	"Comments on lines": "Kommentare zu Zeilen",
	"What is said of lines stands in the difference above.":
		"Was zu Zeilen gesagt ist, steht oben im Unterschied.",
	"{n} comments on lines": {
		one: "1 Kommentar zu einer Zeile",
		other: "{n} Kommentare zu Zeilen",
	},
	"Commits from {from} to {until}": "Commits von {from} bis {until}",
	"The bars beside each name cover the same time.":
		"Die Balken neben jedem Namen umfassen dieselbe Zeit.",
	"Languages over time": "Sprachen im Lauf der Zeit",
	"No language is recognised here": "Hier ist keine Sprache erkannt",
	"Languages from {from} to {until}": "Sprachen von {from} bis {until}",
};
