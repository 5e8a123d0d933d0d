import type { Catalogue } from "../catalogue.ts";

/** Announcements, and what people report. */
export const moderationInSpanish: Catalogue = {
	"What you want to tell": "Qué quieres anunciar",
	"Leave it empty to tell nothing.": "Déjalo vacío para no anunciar nada.",
	"How it looks": "Qué aspecto tiene",
	"For information": "Informativo",
	"A warning": "Una advertencia",
	"Something is broken": "Algo no funciona",
	"All pages show it now.": "Ahora lo muestran todas las páginas.",
	"No page shows anything any more.": "Ya no lo muestra ninguna página.",
	Reports: "Denuncias",
	"Closed reports": "Denuncias cerradas",
	"Open reports": "Denuncias abiertas",
	"No reports": "No hay denuncias",
	"What people report at the foot of a page comes here: spam, abuse, or something that should not be public.":
		"Aquí llega lo que se denuncia al pie de una página: spam, abusos o algo que no debería ser público.",
	"closed by {name}": "cerrada por {name}",
	"Close the report about {page}": "Cerrar la denuncia sobre {page}",
	"The report is closed.": "La denuncia está cerrada.",
	"Which page?": "¿Qué página?",
	"Say what is wrong.": "Di qué tiene de malo.",
	"Thank you. The administrators have your report.":
		"Gracias. Los administradores tienen tu denuncia.",
	"{n} reports wait to be read.": {
		one: "{n} denuncia espera lectura.",
		other: "{n} denuncias esperan lectura.",
	},
	"It stands above every page, for strangers too, until it is emptied. Each reader can close it for himself.":
		"Aparece en todas las páginas, también para visitantes, hasta que se vacíe. Cada lector puede cerrarlo para sí.",
};
