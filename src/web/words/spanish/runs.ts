import type { Catalogue } from "../catalogue.ts";

/** Of the pages of workflow runs. */
export const runsInSpanish: Catalogue = {
	"The whole run": "Toda la ejecución",
	"under 1 s": "menos de 1 s",
	"No line has “{words}”.": "Ninguna línea contiene «{words}».",
	"No line of this part has “{words}”.":
		"Ninguna línea de esta parte contiene «{words}».",
	"Search on": "Seguir buscando",
	"Search in the log": "Buscar en el registro",
	"Hide times": "Ocultar las horas",
	"Show times": "Mostrar las horas",
	"{n} lines have “{words}”.": {
		one: "{n} línea contiene «{words}».",
		other: "{n} líneas contienen «{words}».",
	},
	"The whole log": "Todo el registro",
	"Each job gets a token that ends with it. Here is what it opens in the repositories below this account. Jobs that are planned from now on follow it.":
		"Cada trabajo recibe un token que termina con él. Aquí está lo que abre en los repositorios de esta cuenta. Los trabajos planificados desde ahora lo siguen.",
	"When a workflow names no permissions": "Cuando un flujo no nombra permisos",
	"Its token reads": "Su token lee",
	"The code and the releases of its repository.":
		"El código y las versiones de su repositorio.",
	"Its token reads and writes": "Su token lee y escribe",
	"It may push to the code, and reads the releases.":
		"Puede enviar al código y lee las versiones.",
	"The most that a workflow may ask for": "Lo máximo que un flujo puede pedir",
	Reading: "Lectura",
	"No job writes, whatever its workflow says; also when it is done again.":
		"Ningún trabajo escribe, diga lo que diga su flujo; tampoco cuando se repite.",
	"Reading and writing": "Lectura y escritura",
	"A workflow gets what it names.": "Un flujo obtiene lo que nombra.",
	"Other repositories that a job reads":
		"Otros repositorios que lee un trabajo",
	"Its own, and what everybody may read.":
		"El suyo y lo que todos pueden leer.",
	"Those named below": "Los nombrados abajo",
	"Their code and releases. Jobs of changes from outside never read them.":
		"Su código y sus versiones. Los trabajos de cambios de fuera nunca los leen.",
	"All of this account": "Todos los de esta cuenta",
	"Whoever writes in one repository then reads the code of all.":
		"Quien escribe en un repositorio lee entonces el código de todos.",
	"Named repositories": "Repositorios nombrados",
	"Names without the owner, one on each line; at most {max}.":
		"Nombres sin el propietario, uno por línea; como máximo {max}.",
	"Log as text": "Registro como texto",
	"on {runner}": "en {runner}",
	Jobs: "Trabajos",
	Steps: "Pasos",
	"Earlier lines": "Líneas anteriores",
	"Log of {step}": "Registro de {step}",
	"Show its lines": "Mostrar sus líneas",
	Log: "Registro",
	"There is no log yet.": "Aún no hay registro.",
	"Later lines": "Líneas posteriores",
	"No runs": "No hay ejecuciones",
	"Workflows are files in .gitea/workflows of the default branch; what they are to do on a push or a pull request then stands here.":
		"Los flujos de trabajo son archivos en .gitea/workflows de la rama por defecto; lo que hacen en un push o una solicitud de fusión aparece aquí.",
	"Workflow runs": "Ejecuciones de flujos de trabajo",
	"on {branch}": "en {branch}",
	"It comes from outside and waits until somebody who may write here has read it and lets it go.":
		"Viene de fuera y espera a que alguien que pueda escribir aquí la lea y la autorice.",
	"Let it run": "Autorizarla",
	"Rerun failed jobs": "Repetir los trabajos fallidos",
	"Rerun all jobs": "Repetir todos los trabajos",
	"The run may go.": "La ejecución está autorizada.",
	"The run is cancelled.": "La ejecución se ha cancelado.",
	"The run is deleted.": "La ejecución se ha eliminado.",
	"A new attempt has begun.": "Ha empezado un nuevo intento.",
	Attempts: "Intentos",
	Attempt: "Intento",
	"No job of this run has been planned.":
		"No se ha planificado ningún trabajo de esta ejecución.",
	"after {jobs}": "después de {jobs}",
	Artifacts: "Artefactos",
	expired: "caducado",
	"All workflows": "Todos los flujos de trabajo",
	"is broken": "está roto",
	off: "desactivado",
	all: "todos",
	Show: "Mostrar",
	"Run this workflow by hand": "Ejecutar este flujo a mano",
	"Branch or tag": "Rama o tag",
	"Run the workflow": "Ejecutar el flujo de trabajo",
	"The workflow is on.": "El flujo de trabajo está activado.",
	"The workflow is off.": "El flujo de trabajo está desactivado.",
	"It waits for a runner: all that could take it are busy.":
		"Espera un runner: todos los que podrían tomarlo están ocupados.",
	"The runners with the labels {labels} are switched off or have not been heard of.":
		"Los runners con las etiquetas {labels} están desactivados o no dan señales.",
	"A branch or tag is wanted.": "Se espera una rama o un tag.",
	Passed: "Superado",
	Failed: "Fallido",
	Cancelled: "Cancelado",
	Skipped: "Omitido",
	Running: "En curso",
	Waiting: "En espera",
	Blocked: "Bloqueado",
	Unknown: "Desconocido",
	"Switch on": "Activar",
	"Switch off": "Desactivar",
	"The artifact is deleted.": "El artefacto se ha eliminado.",
	"Delete the artifact {name}": "Eliminar el artefacto {name}",
	"Rerun this job": "Volver a ejecutar este trabajo",
	"Add a runner": "Añadir un ejecutor",
	"Run this in the directory of Ingot on the machine that is to do the jobs:":
		"Ejecute esto en el directorio de Ingot, en la máquina que hará los trabajos:",
	"It takes jobs with runs-on: ubuntu-latest or host, and runs them without a sandbox. --labels names other ones.":
		"Toma trabajos con runs-on: ubuntu-latest o host y los ejecuta sin aislamiento. --labels nombra otras.",
	"Or with the runner of Gitea:": "O con el ejecutor de Gitea:",
	"Write a workflow": "Escribir un workflow",
	"How workflows are written": "Cómo se escriben los workflows",
	"No runner has the labels {labels}. This repository, its owner or the forge needs one.":
		"Ningún ejecutor tiene las etiquetas {labels}. Este repositorio, su propietario o la forja necesita uno.",
	"How runners are added": "Cómo se añaden ejecutores",
	Annotations: "Anotaciones",
	Error: "Error",
	Warning: "Advertencia",
	Notice: "Nota",
	"in the log": "en el registro",
	"Of each kind, the first {n} of a job are kept. The log has all.":
		"De cada tipo se guardan las primeras {n} de un trabajo. El registro las tiene todas.",
	"There are more: the pages of the jobs have them.":
		"Hay más: están en las páginas de los trabajos.",
	"As its owner says": "Como diga el propietario",
	"By part, as chosen below": "Por parte, como se elige abajo",
	"What the owner does not allow stays closed.":
		"Lo que el propietario no permite sigue cerrado.",
	"The most by part": "El máximo por parte",
	"Tokens of jobs": "Tokens de los trabajos",
	"Each job gets a token that ends with it. Here its rights are made fewer than the owner of the repository allows, never more. Jobs that are planned from now on follow it.":
		"Cada trabajo recibe un token que termina con él. Aquí sus permisos se reducen respecto a lo que permite el propietario del repositorio, nunca se amplían. Los trabajos planificados desde ahora lo siguen.",
	"There is no repository {name} in this account.":
		"No hay ningún repositorio {name} en esta cuenta.",
	"Jobs have no account: of all parts, they write the code alone.":
		"Los trabajos no tienen cuenta: de todas las partes, solo escriben el código.",
	"Summary of {name}": "Resumen de {name}",
	"By itself": "Por separado",
	"It is too long to be shown here.": "Es demasiado largo para mostrarse aquí.",
	"All states": "Todos los estados",
	"All events": "Todos los eventos",
	Event: "Evento",
	"Started by": "Iniciado por",
	"No run fits": "Ninguna ejecución coincide",
};
