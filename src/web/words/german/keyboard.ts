import type { Catalogue } from "../catalogue.ts";

/** Of the keyboard, the command palette and what scripts say. */
export const keyboard: Catalogue = {
	"Access tokens": "Zugangstoken",
	Actions: "Actions",
	"Choose the row": "Zeile auswählen",
	Comment: "Kommentieren",
	Everywhere: "Überall",
	"Go to": "Gehe zu",
	"Go to anything": "Zu allem gehen",
	"In a repository": "In einem Repository",
	"In lists": "In Listen",
	"In reviews": "In Reviews",
	"In texts": "In Texten",
	"Issues and pull requests": "Issues und Pull Requests",
	Keyboard: "Tastatur",
	"Next and previous file": "Nächste und vorige Datei",
	"Next and previous row": "Nächste und vorige Zeile",
	"Nothing has this name": "Nichts heißt so",
	"Nothing that you may see fits “{word}”.":
		"Nichts, was du sehen darfst, passt zu „{word}“.",
	"Open the row": "Zeile öffnen",
	"Permanent link": "Dauerhafter Link",
	"Show these keys": "Diese Tasten zeigen",
	"Single keys can be switched off under Appearance.":
		"Einzelne Tasten lassen sich unter Darstellung abschalten.",
	"Single keys do something (? lists them)":
		"Einzelne Tasten lösen etwas aus (? zeigt sie)",
	"You are not signed in any more. What you typed is still here: sign in in another tab, then send it again.":
		"Du bist nicht mehr angemeldet. Was du geschrieben hast, ist noch da: Melde dich in einem anderen Tab an und sende es dann noch einmal.",
	"The forge cannot be reached. What you typed is still here; try again.":
		"Die Forge ist nicht erreichbar. Was du geschrieben hast, ist noch da; versuche es noch einmal.",
	Viewed: "Gesehen",
};
