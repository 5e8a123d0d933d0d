import type { Catalogue } from "../catalogue.ts";

/** Of the pages of packages. */
export const packagesInGerman: Catalogue = {
	"Packages of {name}": "Pakete von {name}",
	"Find a package": "Ein Paket finden",
	Kind: "Art",
	"No packages": "Keine Pakete",
	"What is published to {url} stands here, with the lines that install it.":
		"Was nach {url} veröffentlicht wird, steht hier, mit den Zeilen, die es installieren.",
	"Downloads:": "Downloads:",
	"Versions of {name}": "Versionen von {name}",
	Install: "Installieren",
	"Only who may see {name} can install it: your client needs your name and a token with the right to read packages.":
		"Nur wer {name} sehen darf, kann es installieren: dein Client braucht deinen Namen und ein Token mit dem Recht, Pakete zu lesen.",
	Published: "Veröffentlicht",
	Downloads: "Downloads",
	"Delete this version": "Diese Version löschen",
	"Type {version} to confirm": "Tippe {version}, um es zu bestätigen",
	"Its files are gone for good.": "Ihre Dateien sind danach endgültig weg.",
	"That is not the version.": "Das ist nicht die Version.",
	"The version is deleted.": "Die Version ist gelöscht.",
	"Type the version.": "Tippe die Version.",
	Runtime: "Laufzeit",
	Peer: "Peer",
	Optional: "Optional",
	Recommended: "Empfohlen",
	Suggested: "Vorgeschlagen",
	"Provided by the platform": "Von der Plattform gestellt",
	Build: "Bauen",
	Development: "Entwicklung",
	Tests: "Tests",
	Indirect: "Indirekt",
	Authors: "Autoren",
	Documentation: "Dokumentation",
	Keywords: "Schlagwörter",
};
