import type { Catalogue } from "../catalogue.ts";

/** Of the keyboard, the command palette and what scripts say. */
export const keyboardInFrench: Catalogue = {
	"Access tokens": "Jetons d’accès",
	Actions: "Actions",
	"Choose the row": "Choisir la ligne",
	Everywhere: "Partout",
	"Go to": "Aller à",
	"Go to anything": "Aller n’importe où",
	"In a repository": "Dans un dépôt",
	"In lists": "Dans les listes",
	"In reviews": "Dans les relectures",
	"In texts": "Dans les textes",
	"Issues and pull requests": "Tickets et demandes de fusion",
	"Next and previous file": "Fichier suivant et précédent",
	"Next and previous row": "Ligne suivante et précédente",
	"Nothing has this name": "Rien ne porte ce nom",
	"Nothing that you may see fits “{word}”.":
		"Rien de ce que vous pouvez voir ne correspond à « {word} ».",
	"Open the row": "Ouvrir la ligne",
	"Permanent link": "Lien permanent",
	"Show these keys": "Afficher ces touches",
	"Single keys can be switched off under Appearance.":
		"Les touches simples peuvent être désactivées dans Apparence.",
	Viewed: "Vu",
};
