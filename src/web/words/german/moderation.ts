import type { Catalogue } from "../catalogue.ts";

/** Announcements, and what people report. */
export const moderationInGerman: Catalogue = {
	Announcement: "Ankündigung",
	"It stands above every page, for strangers too, until it is emptied. Each reader can close it for himself.":
		"Sie steht über jeder Seite, auch für Fremde, bis sie geleert wird. Wer sie liest, kann sie für sich schließen.",
	"What you want to tell": "Was du mitteilen willst",
	"Leave it empty to tell nothing.": "Lass es leer, um nichts mitzuteilen.",
	"How it looks": "Aussehen",
	"For information": "Zur Information",
	"A warning": "Eine Warnung",
	"Something is broken": "Etwas ist kaputt",
	"All pages show it now.": "Alle Seiten zeigen sie jetzt.",
	"No page shows anything any more.": "Keine Seite zeigt mehr etwas.",
	"Close the announcement": "Ankündigung schließen",
	Reports: "Meldungen",
	"Closed reports": "Geschlossene Meldungen",
	"Open reports": "Offene Meldungen",
	"No reports": "Keine Meldungen",
	"What people report at the foot of a page comes here: spam, abuse, or something that should not be public.":
		"Hierher kommt, was jemand am Fuß einer Seite meldet: Spam, Missbrauch oder etwas, das nicht öffentlich sein sollte.",
	"closed by {name}": "geschlossen von {name}",
	"Close the report about {page}": "Meldung über {page} schließen",
	"The report is closed.": "Die Meldung ist geschlossen.",
	"Report a page": "Seite melden",
	Report: "Melden",
	"The administrators of the forge read it: tell them of spam, abuse, or something that should not be public. Others do not learn who reported it.":
		"Die Verwalter lesen es: Melde Spam, Missbrauch oder etwas, das nicht öffentlich sein sollte. Andere erfahren nicht, von wem die Meldung kommt.",
	"The page": "Die Seite",
	"What is wrong with it": "Was damit nicht stimmt",
	"Send the report": "Meldung senden",
	"Which page?": "Welche Seite?",
	"Say what is wrong.": "Schreib, was nicht stimmt.",
	"Thank you. The administrators have your report.":
		"Danke. Die Verwalter haben deine Meldung.",
	"{n} reports wait to be read.": {
		one: "{n} Meldung wartet darauf, gelesen zu werden.",
		other: "{n} Meldungen warten darauf, gelesen zu werden.",
	},
};
