import type { Catalogue } from "../catalogue.ts";

/** Of the pages of packages. */
export const packagesInFrench: Catalogue = {
	"Packages of {name}": "Paquets de {name}",
	"Find a package": "Chercher un paquet",
	Kind: "Type",
	"No packages": "Aucun paquet",
	"What is published to {url} stands here, with the lines that install it.":
		"Ce qui est publié sur {url} figure ici, avec les lignes qui l’installent.",
	"Downloads:": "Téléchargements :",
	"Versions of {name}": "Versions de {name}",
	Install: "Installer",
	"Only who may see {name} can install it: your client needs your name and a token with the right to read packages.":
		"Seuls ceux qui voient {name} peuvent l’installer : votre client a besoin de votre nom et d’un jeton avec le droit de lire les paquets.",
	Published: "Publié",
	Downloads: "Téléchargements",
	"Delete this version": "Supprimer cette version",
	"Type {version} to confirm": "Saisissez {version} pour confirmer",
	"Its files are gone for good.": "Ses fichiers disparaissent pour de bon.",
	"That is not the version.": "Ce n’est pas la version.",
	"The version is deleted.": "La version est supprimée.",
	"Type the version.": "Saisissez la version.",
	Runtime: "Exécution",
	Peer: "Pair",
	Optional: "Facultatif",
	Recommended: "Recommandé",
	Suggested: "Suggéré",
	"Provided by the platform": "Fourni par la plateforme",
	Build: "Construction",
	Development: "Développement",
	Tests: "Tests",
	Indirect: "Indirect",
	Authors: "Auteurs",
	Documentation: "Documentation",
	Keywords: "Mots-clés",
};
