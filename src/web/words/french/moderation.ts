import type { Catalogue } from "../catalogue.ts";

/** Announcements, and what people report. */
export const moderationInFrench: Catalogue = {
	"What you want to tell": "Ce que vous voulez annoncer",
	"Leave it empty to tell nothing.": "Laissez vide pour ne rien annoncer.",
	"How it looks": "Son apparence",
	"For information": "Pour information",
	"A warning": "Un avertissement",
	"Something is broken": "Quelque chose ne fonctionne pas",
	"All pages show it now.": "Toutes les pages l’affichent maintenant.",
	"No page shows anything any more.": "Plus aucune page n’affiche d’annonce.",
	Reports: "Signalements",
	"Closed reports": "Signalements clos",
	"Open reports": "Signalements ouverts",
	"No reports": "Aucun signalement",
	"What people report at the foot of a page comes here: spam, abuse, or something that should not be public.":
		"Ce que l’on signale au bas d’une page arrive ici : spam, abus, ou ce qui ne devrait pas être public.",
	"closed by {name}": "clos par {name}",
	"Close the report about {page}": "Clore le signalement sur {page}",
	"The report is closed.": "Le signalement est clos.",
	"Which page?": "Quelle page ?",
	"Say what is wrong.": "Dites ce qui ne va pas.",
	"Thank you. The administrators have your report.":
		"Merci. Les administrateurs ont reçu votre signalement.",
	"{n} reports wait to be read.": {
		one: "{n} signalement attend d’être lu.",
		other: "{n} signalements attendent d’être lus.",
	},
	"It stands above every page, for strangers too, until it is emptied. Each reader can close it for himself.":
		"Elle figure en haut de chaque page, même pour les visiteurs, jusqu’à ce qu’on la vide. Chacun peut la fermer pour soi.",
};
