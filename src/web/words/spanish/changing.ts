import type { Catalogue } from "../catalogue.ts";

/** Dateien ändern, Branches, Releases, Wiki, Forks. */
export const changingInSpanish: Catalogue = {
	"Fork it first": "Primero haz un fork",
	"You may not write here. Make a fork, change the file there, and propose the change with a pull request.":
		"No puedes escribir aquí. Haz un fork, cambia el archivo allí y propón el cambio con una solicitud de fusión.",
	"Make a fork": "Hacer un fork",
	"What the commit does": "Qué hace el commit",
	"More about it": "Más detalles",
	"Where it goes": "Adónde va",
	"To the branch {name}": "A la rama {name}",
	"A rule of the branch keeps you from it.":
		"Una regla de la rama te lo impide.",
	"To a new branch, for a pull request":
		"A una rama nueva, para una solicitud de fusión",
	"Name of the new branch": "Nombre de la rama nueva",
	"Add a line “Signed-off-by” with my name":
		"Añadir una línea «Signed-off-by» con mi nombre",
	"Name the branch.": "Ponle nombre a la rama.",
	"A rule of the branch keeps you from it: choose a new branch.":
		"Una regla de la rama te lo impide: elige una rama nueva.",
	"Somebody has changed the file meanwhile.":
		"Alguien cambió el archivo entretanto.",
	"There is such a branch already, or no branch can have this name.":
		"Esa rama ya existe o el nombre no es válido.",
	"There is something at this path already, or no file can have this name.":
		"Ya hay algo en esta ruta o el nombre no es válido.",
	"The file or the branch is gone meanwhile.":
		"El archivo o la rama ya no existe.",
	"The commit is on the branch {name}.": "El commit está en la rama {name}.",
	"The commit is made.": "El commit está hecho.",
	"Nothing changes.": "No cambia nada.",
	Difference: "Diferencia",
	"New file": "Nuevo archivo",
	"Edit {path}": "Editar {path}",
	"This file is too large or no text: change it with git, or upload another one.":
		"Este archivo es demasiado grande o no es texto: cámbialo con git o sube otro.",
	"Below is your text, and here what it would change of the version that is there now. Committing puts yours in its place; merging keeps both where they do not contradict.":
		"Abajo está tu texto y aquí lo que cambiaría de la versión actual. El commit pone el tuyo en su lugar; fusionar conserva ambos donde no se contradicen.",
	"From the version of now to yours": "De la versión actual a la tuya",
	"What changes": "Qué cambia",
	"A slash makes a directory; another path moves the file.":
		"Una barra crea una carpeta; otra ruta mueve el archivo.",
	"Merge both and commit": "Fusionar ambos y confirmar",
	"Add a file": "Añadir un archivo",
	"Name the file.": "Ponle nombre al archivo.",
	"They contradict each other: mend the text by hand, then commit.":
		"Se contradicen: arregla el texto a mano y luego haz commit.",
	"Delete {path}": "Eliminar {path}",
	"This directory has more than {n} files: delete it with git.":
		"Esta carpeta tiene más de {n} archivos: elimínala con git.",
	"Delete and commit": "Eliminar y hacer commit",
	"Somebody has changed it meanwhile: look again.":
		"Alguien lo cambió entretanto: vuelve a mirar.",
	"Upload files": "Subir archivos",
	Directory: "Carpeta",
	"Empty: the top of the repository.": "Vacío: la raíz del repositorio.",
	"20 files and 32 megabytes at most. Files of the same name are replaced.":
		"20 archivos y 32 megabytes como máximo. Los archivos del mismo nombre se reemplazan.",
	"Choose files.": "Elige archivos.",
	"Apply a patch": "Aplicar un parche",
	"As git diff or git format-patch writes it.":
		"Como lo escribe git diff o git format-patch.",
	"It does not fit the branch: {why}": "No encaja en la rama: {why}",
	"The change is too large to be repeated.":
		"El cambio es demasiado grande para repetirlo.",
	"Revert a commit": "Revertir un commit",
	"Back to the version {id}": "Vuelta a la versión {id}",
	"Go back to this version": "Volver a esta versión",
	"Cherry-pick": "Cherry-pick",
	"Cherry-pick a commit": "Cherry-pick de un commit",
	Revert: "Revertir",
	"Take it over": "Aceptarlo",
	"Paste the patch.": "Pega el parche.",
	"Delete this directory": "Eliminar esta carpeta",
	"Edit the release {name}": "Editar la versión {name}",
	"New release": "Nueva versión",
	Tag: "Tag",
	"Such as v1.0; it is made when there is none of this name.":
		"Como v1.0; se crea si no hay ninguno con este nombre.",
	From: "A partir de",
	"What a new tag is made from: a branch or a commit.":
		"De dónde sale un tag nuevo: una rama o un commit.",
	Notes: "Notas",
	"No pull request was merged since the last release.":
		"No se ha fusionado ninguna solicitud desde la última versión.",
	"Add the merged pull requests to the notes":
		"Añadir las solicitudes fusionadas a las notas",
	"Add files": "Añadir archivos",
	"20 files and 64 megabytes at most at once; larger ones by the API.":
		"20 archivos y 64 megabytes como máximo a la vez; los mayores, por la API.",
	"It is a prerelease": "Es una versión preliminar",
	"Not for everybody yet; it is never “latest”.":
		"Aún no es para todos; nunca es la «última».",
	"Keep it as a draft": "Guardarla como borrador",
	"Only those who write releases see it, and its tag is not made yet.":
		"Solo la ven quienes escriben versiones, y su tag aún no se crea.",
	"Keep the release": "Guardar la versión",
	"Publish the release": "Publicar la versión",
	"Delete the file {name}": "Eliminar el archivo {name}",
	"Delete the release": "Eliminar la versión",
	"Its notes and files go. The tag stays.":
		"Se van sus notas y archivos. El tag se queda.",
	"This tag has a release already.": "Este tag ya tiene una versión.",
	"There is no such branch, tag or commit.":
		"No existe esa rama, tag o commit.",
	"No tag can be called so.": "Ningún tag puede llamarse así.",
	"A rule keeps you from it.": "Una regla te lo impide.",
	"The draft is kept.": "El borrador se ha guardado.",
	"The release is published.": "La versión se ha publicado.",
	"The release is kept.": "La versión se ha guardado.",
	"The file {name} is deleted.": "El archivo {name} se ha eliminado.",
	"The release is deleted.": "La versión se ha eliminado.",
	"New page": "Nueva página",
	"Somebody has changed the page meanwhile.":
		"Alguien cambió la página entretanto.",
	"This is what yours would change of it; kept now, yours takes its place.":
		"Esto es lo que cambiaría la tuya; si la guardas ahora, ocupa su lugar.",
	"_Sidebar and _Footer are shown beside and below every page.":
		"_Sidebar y _Footer se muestran al lado y al pie de cada página.",
	"What the change does": "Qué hace el cambio",
	"Keep the page": "Guardar la página",
	"Write the first page": "Escribir la primera página",
	"There is a page of this title already, or none can have it.":
		"Ya hay una página con este título, o no es válido.",
	"The page is kept.": "La página se ha guardado.",
	"The page {name} is deleted.": "La página {name} se ha eliminado.",
	"Import a repository": "Importar un repositorio",
	"Address to clone from": "Dirección desde la que clonar",
	"Only where it is not public.": "Solo si no es público.",
	"What comes along": "Qué se trae",
	"Follow it as a mirror": "Seguirlo como réplica",
	"Nobody writes it here then.": "Entonces nadie escribe aquí en él.",
	"Its wiki too": "También su wiki",
	"Import it": "Importarlo",
	"The forge cannot fetch a repository from this address.":
		"La forja no puede obtener un repositorio de esta dirección.",
	"The repository is imported.": "El repositorio se ha importado.",
	"{owner} wants to hand this repository over to {name}":
		"{owner} quiere entregar este repositorio a {name}",
	"Taken over, it has its address there, with all that is in it.":
		"Una vez aceptado, tiene allí su dirección, con todo lo que contiene.",
	Refuse: "Rechazar",
	"A copy of {name} that is yours: change it as you like, and propose changes with pull requests.":
		"Una copia de {name} que es tuya: cámbiala como quieras y propón cambios con solicitudes de fusión.",
	"It is yours already, and you may make repositories nowhere else.":
		"Ya es tuyo y no puedes crear repositorios en ningún otro sitio.",
	"Make the fork": "Crear el fork",
	"{name} has a fork of it, or a repository of this name, already.":
		"{name} ya tiene un fork o un repositorio con este nombre.",
	"The fork is made.": "El fork se ha creado.",
	"It stays where it is.": "Se queda donde está.",
	"This name is taken already.": "Este nombre ya está en uso.",
	"This name is taken already, or cannot be one.":
		"Este nombre ya está en uso o no es válido.",
	"The branch {name} is made.": "La rama {name} se ha creado.",
	"The branch {name} is protected, or the default one.":
		"La rama {name} está protegida o es la rama por defecto.",
	"The branch {name} is deleted.": "La rama {name} se ha eliminado.",
	"The branch is called {name} now.": "La rama se llama ahora {name}.",
	"The branch has everything already.": "La rama ya lo tiene todo.",
	"The branch is brought up to date.": "La rama se ha puesto al día.",
	"The tag {name} is made.": "El tag {name} se ha creado.",
	"The tag {name} is protected, or a release has it.":
		"El tag {name} está protegido o lo usa una versión.",
	"The tag {name} is deleted.": "El tag {name} se ha eliminado.",
	"New branch": "Nueva rama",
	"A branch, a tag or a commit.": "Una rama, un tag o un commit.",
	"Make the branch": "Crear la rama",
	"Change the branch {name}": "Cambiar la rama {name}",
	Rename: "Renombrar",
	"Bring up to date with the original": "Poner al día con el original",
	"New tag": "Nuevo tag",
	"With one it is an annotated tag.": "Con uno es un tag anotado.",
	"Make the tag": "Crear el tag",
	"Delete the tag {name}": "Eliminar el tag {name}",
	"Name the tag.": "Ponle nombre al tag.",
	"{n} files go:": {
		one: "Se va {n} archivo:",
		other: "Se van {n} archivos:",
	},
	"Keep for a commit of several files":
		"Guardar para un commit de varios archivos",
	"The change is kept.": "El cambio está guardado.",
	"The change is dropped.": "El cambio está descartado.",
	"This is the change that you keep.": "Este es el cambio que guarda.",
	"One commit takes {n} files and 2 MB at most: commit what you keep first.":
		"Un commit admite aquí {n} archivos y 2 MB como máximo: confirme primero lo que guarda.",
	"{n} files wait for your commit": {
		one: "1 archivo espera su commit",
		other: "{n} archivos esperan su commit",
	},
	"One commit of several files": "Un commit de varios archivos",
	"Choose another file": "Elegir otro archivo",
	"You keep no change of this branch": "No guarda ningún cambio de esta rama",
	"Edit a file and choose “Keep for a commit of several files”; it then waits here.":
		"Edite un archivo y elija «Guardar para un commit de varios archivos»; esperará aquí.",
	"Change {n} files": {
		one: "Cambiar 1 archivo",
		other: "Cambiar {n} archivos",
	},
	"Commit {n} files": {
		one: "Confirmar 1 archivo",
		other: "Confirmar {n} archivos",
	},
	Drop: "Descartar",
	"Drop the change of {path}": "Descartar el cambio de {path}",
	"What changes in {path}": "Qué cambia en {path}",
	"{path} does not fit the branch any more, or twice into one commit: edit or drop it.":
		"{path} ya no encaja en la rama o está dos veces en el commit: edítelo o descártelo.",
	"New issues would not follow this file.":
		"Las nuevas incidencias no seguirían este archivo.",
	"This configuration can be read.": "Esta configuración se puede leer.",
	"You sent this form before with other content, which was saved: {address}. Send it again to create another one.":
		"Ya enviaste este formulario con otro contenido, que se guardó: {address}. Envíalo de nuevo para crear otro.",
	"You sent this form before with other content, which was saved. Send it again to create another one.":
		"Ya enviaste este formulario con otro contenido, que se guardó. Envíalo de nuevo para crear otro.",
	"You sent this form before, and it is still being worked on. Wait a moment, then send it again.":
		"Ya enviaste este formulario y todavía se está procesando. Espera un momento y envíalo de nuevo.",
	"You sent this form before, and its answer was lost. Check whether it was saved before you send it again.":
		"Ya enviaste este formulario y la respuesta se perdió. Comprueba si se guardó antes de enviarlo de nuevo.",
	"You sent this form before, and it was saved. What was shown then is not shown again.":
		"Ya enviaste este formulario y se guardó. Lo que se mostró entonces no se muestra de nuevo.",
	"You wrote this draft on an older version of the text and did not send it.":
		"Escribiste este borrador sobre una versión anterior del texto y no lo enviaste.",
	"Copy the draft": "Copiar el borrador",
};
