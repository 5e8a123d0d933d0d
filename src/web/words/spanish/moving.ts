import type { Catalogue } from "../catalogue.ts";

/** Repositorys von anderen Servern. */
export const movingInSpanish: Catalogue = {
	"What runs there": "Qué funciona allí",
	"Any git server": "Cualquier servidor git",
	"Last change:": "Último cambio:",
	"And then": "Y después",
	"It is a repository of its own": "Es un repositorio propio",
	"Bring what is new there again and again": "Traer lo nuevo una y otra vez",
	"How often it follows": "Con qué frecuencia sigue",
	"The repository is here; what surrounds it is still coming.":
		"El repositorio está aquí; lo demás sigue llegando.",
	Import: "Importación",
	"This repository was made here; nothing is brought into it.":
		"Este repositorio se creó aquí; no se importa nada en él.",
	"Bring what is new there now": "Traer ahora lo nuevo",
	"Follow it until you move for good": "Seguirlo hasta mudarte del todo",
	"Token there": "Token de allí",
	"End the import": "Terminar la importación",
	"What is here stays, nothing more comes, and the token is forgotten.":
		"Lo que está aquí se queda, no llega nada más y el token se olvida.",
	"Where it comes from": "De dónde viene",
	"Everything is here.": "Está todo aquí.",
	"The import has ended.": "La importación ha terminado.",
	"It is under way.": "Está en curso.",
	"It goes on soon.": "Sigue pronto.",
	"What has come": "Lo que ha llegado",
	"the other server wants fewer requests":
		"el otro servidor quiere menos peticiones",
	"it broke off and is tried again": "se interrumpió y se intenta de nuevo",
	"the other server does not take the token":
		"el otro servidor no acepta el token",
	"the token may not read that there": "el token no puede leer eso allí",
	"{n} issues": {
		one: "{n} incidencia",
		other: "{n} incidencias",
	},
	"{n} pull requests": {
		one: "{n} solicitud de fusión",
		other: "{n} solicitudes de fusión",
	},
	"{n} reviews": {
		one: "{n} revisión",
		other: "{n} revisiones",
	},
	"{n} labels": {
		one: "{n} etiqueta",
		other: "{n} etiquetas",
	},
	"{n} milestones": {
		one: "{n} hito",
		other: "{n} hitos",
	},
	"Import and export": "Importar y exportar",
	"Take it with you": "Llévatelo",
	"Download the archive": "Descargar el archivo",
	"Until you move for good. Only where issues come along.":
		"Hasta que te mudes del todo. Solo si también vienen las incidencias.",
	"Only git. Nobody writes it here then.":
		"Solo git. Entonces nadie escribe aquí en él.",
	"From any server that speaks git over HTTPS; from GitHub, GitLab, Gitea and Forgejo with issues and pull requests.":
		"De cualquier servidor que hable git por HTTPS; de GitHub, GitLab, Gitea y Forgejo con incidencias y solicitudes de fusión.",
	"Say above what runs there. Most servers want a token that may read all this.":
		"Indica arriba qué funciona allí. La mayoría de los servidores quieren un token que pueda leer todo esto.",
	"New issues, comments and commits come again and again. What is changed there replaces what was changed here; branches only go forward.":
		"Las incidencias, comentarios y commits nuevos llegan una y otra vez. Lo que cambia allí sustituye lo que cambió aquí; las ramas solo avanzan.",
	"One archive has the history, the wiki, issues, pull requests, reviews, releases and all files. Another Ingot takes it in with “ingot import archive”; every part of it is in a common format.":
		"Un archivo contiene el historial, la wiki, incidencias, solicitudes de fusión, revisiones, versiones y todos los ficheros. Otro Ingot lo recibe con «ingot import archive»; cada parte está en un formato común.",
	"{n} files were not given by the other server.": {
		one: "{n} archivo no lo dio el otro servidor.",
		other: "{n} archivos no los dio el otro servidor.",
	},
	"the other server does not show this repository; it may need a token":
		"el otro servidor no muestra este repositorio; quizá haga falta un token",
	"whoever began the import may no longer do that here":
		"quien empezó la importación ya no puede hacerlo aquí",
	"the archive was not read to its end: import it once more":
		"el archivo no se leyó hasta el final: impórtalo otra vez",
};
