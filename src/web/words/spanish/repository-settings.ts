import type { Catalogue } from "../catalogue.ts";

/** Einstellungen eines Repositorys, Webhooks. */
export const repositorySettingsInSpanish: Catalogue = {
	Taken: "Aceptado",
	"Tried again soon": "Se reintentará pronto",
	Waits: "En espera",
	"What was said": "Qué se dijo",
	"What came back": "Qué volvió",
	"Send it once more": "Enviarlo otra vez",
	"Address that is told": "Dirección que recibe el aviso",
	"Form of the message": "Forma del mensaje",
	Secret: "Secreto",
	"Empty: as it is.": "Vacío: como está.",
	"Authorization header": "Cabecera Authorization",
	"What it is told": "De qué se le avisa",
	"Only for these branches": "Solo para estas ramas",
	"A pattern, such as main or release/*; empty is all of them.":
		"Un patrón, como main o release/*; vacío son todas.",
	"It is switched on": "Está activado",
	"Keep the changes": "Guardar los cambios",
	"Add the webhook": "Añadir el webhook",
	Channel: "Canal",
	Colour: "Color",
	"Token of the bot": "Token del bot",
	"Id of the chat": "Id del chat",
	"Id of the thread": "Id del hilo",
	"Id of the room": "Id de la sala",
	"Access token": "Token de acceso",
	"User name": "Nombre de usuario",
	"Address of the package": "Dirección del paquete",
	"A push": "Un push",
	"A branch or tag is made": "Se crea una rama o un tag",
	"A branch or tag is deleted": "Se elimina una rama o un tag",
	"A fork is made": "Se hace un fork",
	"The wiki changes": "Cambia el wiki",
	"A check comes in": "Llega una comprobación",
	"Opened, closed, edited": "Abierta, cerrada, editada",
	Assigned: "Asignado",
	"Labels change": "Cambian las etiquetas",
	"Milestone changes": "Cambia el hito",
	Comments: "Comentarios",
	"Opened, merged, closed, edited": "Abierta, fusionada, cerrada, editada",
	Reviews: "Revisiones",
	"Reviews are asked for": "Se piden revisiones",
	"New commits": "Commits nuevos",
	"The rest": "Lo demás",
	"Repositories are made and deleted": "Se crean y eliminan repositorios",
	"Runs of workflows": "Ejecuciones de flujos",
	"Jobs of workflows": "Trabajos de flujos",
	"The forge may not send anything to this address.":
		"La forja no puede enviar nada a esta dirección.",
	"This pattern cannot be read": "Este patrón no se puede leer",
	"No webhook yet.": "Aún no hay webhooks.",
	"Switched on": "Activado",
	"Switched off, because it failed too long":
		"Desactivado por fallar demasiado tiempo",
	"New webhook": "Nuevo webhook",
	"New webhook for {name}": "Nuevo webhook para {name}",
	"The webhook is added.": "El webhook se ha añadido.",
	"Webhook for {name}": "Webhook para {name}",
	"What was sent": "Qué se envió",
	"Send a test": "Enviar una prueba",
	"Nothing in the last 30 days.": "Nada en los últimos 30 días.",
	"Delete the webhook": "Eliminar el webhook",
	"The changes are kept.": "Los cambios se han guardado.",
	"It is on its way once more.": "Está de nuevo en camino.",
	"The webhook is deleted.": "El webhook se ha eliminado.",
	"Workflows are switched off.": "Los flujos de trabajo están desactivados.",
	"Parts and merging": "Partes y fusión",
	"There is no workflow on the default branch. One is a file in .gitea/workflows.":
		"No hay flujos en la rama por defecto. Un flujo es un archivo en .gitea/workflows.",
	"People on the list": "Personas de la lista",
	"User names with spaces between them.":
		"Nombres de usuario separados por espacios.",
	"Teams on the list": "Equipos de la lista",
	"Branch, or a pattern of branches": "Rama o patrón de ramas",
	"Who may push": "Quién puede subir",
	"Pushes are taken": "Se aceptan pushes",
	"Only from those on a list": "Solo de quienes están en una lista",
	"Deploy keys are on the list": "Las claves de despliegue están en la lista",
	"Who may take commits away by force":
		"Quién puede quitar commits por la fuerza",
	"Pushes by force are taken": "Se aceptan pushes forzados",
	"Only from those on this list": "Solo de quienes están en esta lista",
	"Deploy keys are on this list":
		"Las claves de despliegue están en esta lista",
	"Who may merge pull requests": "Quién puede fusionar solicitudes",
	"Only those on a list may merge":
		"Solo pueden fusionar quienes están en una lista",
	"Administrators do not override the rule":
		"Los administradores no se saltan la regla",
	"Approvals that a merge needs": "Aprobaciones que necesita una fusión",
	"Nothing is merged while somebody asks for changes":
		"No se fusiona mientras alguien pida cambios",
	"Nothing is merged while a review is asked for":
		"No se fusiona mientras haya una revisión pedida",
	"New commits take approvals away":
		"Los commits nuevos quitan las aprobaciones",
	"Approvals of older commits do not count":
		"Las aprobaciones de commits anteriores no cuentan",
	"Checks and commits": "Comprobaciones y commits",
	"Checks must pass before a merge":
		"Las comprobaciones deben superarse antes de fusionar",
	"Which checks": "Qué comprobaciones",
	"The branch must have all commits of its target":
		"La rama debe tener todos los commits de su destino",
	"Only signed commits": "Solo commits firmados",
	"Files that nobody changes": "Archivos que nadie cambia",
	"Patterns with ; between them.": "Patrones separados por ;",
	"Keep the rule": "Guardar la regla",
	"Show what it matches": "Mostrar a qué se aplica",
	nobody: "nadie",
	"Nobody pushes: changes come by pull requests.":
		"Nadie sube: los cambios llegan por solicitudes de fusión.",
	"Push: {names}.": "Push: {names}.",
	"Push: whoever may write code.": "Push: quien pueda escribir código.",
	"Nobody takes commits away by force.": "Nadie quita commits por la fuerza.",
	"Push by force: {names}.": "Push forzado: {names}.",
	"Push by force: whoever may push.": "Push forzado: quien pueda subir.",
	"Merge: {names}.": "Fusión: {names}.",
	"Merge: whoever may write code.": "Fusión: quien pueda escribir código.",
	"These checks must pass: {names}.":
		"Estas comprobaciones deben superarse: {names}.",
	"All checks must pass.": "Deben superarse todas las comprobaciones.",
	"Only signed commits.": "Solo commits firmados.",
	"Files that nobody changes: {names}.": "Archivos que nadie cambia: {names}.",
	"Rule for {name}": "Regla para {name}",
	"New branch rule": "Nueva regla de rama",
	"What it holds for": "A qué se aplica",
	"No branch that there is now.": "Ninguna rama existente.",
	"There is no team {name}.": "No hay ningún equipo {name}.",
	"There is no user {name}.": "No hay ningún usuario {name}.",
	"There is a rule of this name already.": "Ya hay una regla con este nombre.",
	"The rule is kept.": "La regla se ha guardado.",
	"New rule": "Nueva regla",
	"A rule says who may push to branches and what a merge has to have. Of several that fit a branch, the first one holds.":
		"Una regla dice quién puede subir a ramas y qué necesita una fusión. De varias que encajen, vale la primera.",
	"No rule yet: whoever may write code may push to every branch.":
		"Aún no hay reglas: quien pueda escribir código puede subir a cualquier rama.",
	"Holds for: {names}": "Se aplica a: {names}",
	"Holds for no branch now.": "Ahora no se aplica a ninguna rama.",
	Up: "Subir",
	Down: "Bajar",
	"Delete the rule {name}": "Eliminar la regla {name}",
	"{names} and {n} more": "{names} y {n} más",
	"The rule {name} is deleted.": "La regla {name} se ha eliminado.",
	"Read: see and clone it, and write issues":
		"Leer: verlo, clonarlo y escribir incidencias",
	"Write: push, merge, and look after issues":
		"Escribir: subir, fusionar y atender incidencias",
	"Administer: settings and rights too":
		"Administrar: también configuración y permisos",
	"Owns it: may do everything": "Es su propietario: puede hacer todo",
	"Nobody besides the owner yet.": "Nadie más que el propietario todavía.",
	"What {name} may do": "Qué puede hacer {name}",
	Administer: "Administrar",
	"Change what {name} may do": "Cambiar lo que puede hacer {name}",
	Change: "Cambiar",
	"Remove {name}": "Quitar a {name}",
	"Let somebody in": "Dar acceso a alguien",
	"What this person may do": "Qué puede hacer esta persona",
	"Let in": "Dar acceso",
	"No team works here yet.": "Aún no trabaja aquí ningún equipo.",
	"works in all repositories": "trabaja en todos los repositorios",
	"Another team": "Otro equipo",
	"Let the team in": "Dar acceso al equipo",
	"Nobody has this name.": "Nadie tiene este nombre.",
	"The owner may do everything already.": "El propietario ya puede hacer todo.",
	"{name} is let in.": "{name} ya tiene acceso.",
	"The rights are changed.": "Los permisos se han cambiado.",
	"{name} has no rights here any more.": "{name} ya no tiene permisos aquí.",
	"There is no such team.": "No existe ese equipo.",
	"New name": "Nuevo nombre",
	"Rename the repository": "Renombrar el repositorio",
	"Open it again": "Reabrirlo",
	"Archive the repository": "Archivar el repositorio",
	"It can be changed again then, as before.":
		"Entonces se puede cambiar de nuevo, como antes.",
	"It can be read and cloned, and nothing in it changes, until it is opened again.":
		"Se puede leer y clonar, y nada cambia en él hasta que se reabra.",
	"Hand it over": "Entregarlo",
	"New owner": "Nuevo propietario",
	"Hand the repository over": "Entregar el repositorio",
	"Delete it": "Eliminarlo",
	"The code with its history, the issues, pull requests, wiki, releases and runs are gone. Forks stay. It cannot be undone.":
		"Se pierden el código con su historial, las incidencias, solicitudes de fusión, wiki, versiones y ejecuciones. Los forks se quedan. No se puede deshacer.",
	"Delete the repository": "Eliminar el repositorio",
	"A branch cannot be called so.": "Una rama no puede llamarse así.",
	"It has to be an https:// or http:// address that this forge may reach.":
		"Tiene que ser una dirección https:// o http:// a la que esta forja pueda llegar.",
	"A repository cannot be called so.": "Un repositorio no puede llamarse así.",
	"The repository is called {name} now.":
		"El repositorio se llama ahora {name}.",
	"The repository is archived.": "El repositorio se ha archivado.",
	"The repository is open again.": "El repositorio está abierto de nuevo.",
	"It belongs to {name} now.": "Ahora es de {name}.",
	"The repository {name} is deleted.": "El repositorio {name} se ha eliminado.",
	Template: "Plantilla",
	"Keep the topics": "Guardar los temas",
	"The topics are kept.": "Los temas se han guardado.",
	"No key yet.": "Aún no hay claves.",
	"Fetches only": "Solo lectura",
	"Fetches and pushes": "Lectura y escritura",
	"New deploy key": "Nueva clave de despliegue",
	"It may push": "Puede subir",
	"Large files": "Archivos grandes",
	Locks: "Bloqueos",
	"There is no large file.": "No hay archivos grandes.",
	"Size:": "Tamaño:",
	"Nothing is locked.": "No hay nada bloqueado.",
	Unlock: "Desbloquear",
	Path: "Ruta",
	"Lock the file": "Bloquear el archivo",
	"The file is locked.": "El archivo está bloqueado.",
	"None yet.": "Ninguno todavía.",
	"Address of the other repository": "Dirección del otro repositorio",
	"How often": "Con qué frecuencia",
	"Add the mirror": "Añadir la réplica",
	"every {time}": "cada {time}",
	"Up to date": "Al día",
	"Bring it up to date now": "Ponerlo al día ahora",
	"The mirror is added.": "La réplica se ha añadido.",
	"The mirror is removed.": "La réplica se ha quitado.",
	"Settings of the repository": "Configuración del repositorio",
	"New tag rule": "Nueva regla de tag",
	"Parts of the repository": "Partes del repositorio",
	Here: "Aquí",
	Elsewhere: "En otro sitio",
	Nowhere: "En ningún sitio",
	Pattern: "Patrón",
	"How pull requests may be merged": "Cómo se pueden fusionar las solicitudes",
	"With a merge commit": "Con un commit de fusión",
	"All as one commit": "Todo en un solo commit",
	"Offered first": "Se ofrece primero",
	"Offer to delete the branch afterwards": "Ofrecer eliminar la rama después",
	"Make it public": "Hacerlo público",
	"Make it private": "Hacerlo privado",
	"The repository is public.": "El repositorio es público.",
	"The repository is private.": "El repositorio es privado.",
	"Type a user name.": "Escribe un nombre de usuario.",
	"Type the name of the repository.": "Escribe el nombre del repositorio.",
	"Paste the key.": "Pega la clave.",
	"Public or private?": "¿Público o privado?",
	"A merge needs {n} approvals.": {
		one: "Una fusión necesita {n} aprobación.",
		other: "Una fusión necesita {n} aprobaciones.",
	},
	"{n} forks become private as well": {
		one: "{n} fork también pasa a ser privado",
		other: "{n} forks también pasan a ser privados",
	},
	"For you, to know it again; it may stay empty.":
		"Para ti, para reconocerlo; puede quedar vacío.",
	"Choose what it is told.": "Elige de qué se le avisa.",
	"Name the channel.": "Indica el canal.",
	"It is shown first, cloned first, and new pull requests go there.":
		"Es la primera que se muestra y se clona, y a ella van las solicitudes nuevas.",
	"Others can begin repositories with its files.":
		"Otros pueden empezar repositorios con sus archivos.",
	"Words by which it is found": "Palabras con las que se encuentra",
	"No branch can have this name.": "Ninguna rama puede tener este nombre.",
	"There is no such branch.": "No existe esa rama.",
	"25 topics at most.": "25 temas como máximo.",
	"The picture is changed.": "La imagen se ha cambiado.",
	"The picture is taken away.": "La imagen se ha quitado.",
	"Repositories that follow this one": "Repositorios que siguen a este",
	"after every push": "después de cada push",
	"After every push too": "También después de cada push",
	"only when told": "solo cuando se pide",
	"Not yet brought up to date": "Aún no está al día",
	"What this one follows": "Lo que este sigue",
	"They are being brought up to date.": "Se están poniendo al día.",
	"It is being brought up to date.": "Se está poniendo al día.",
	"No tag that there is now.": "Ningún tag existente.",
	"How branches of pull requests are brought up to date":
		"Cómo se ponen al día las ramas de solicitudes",
	"Whose projects are shown": "Qué proyectos se muestran",
	"Those of the repository and of its owner":
		"Los del repositorio y de su propietario",
	"Those of the repository": "Los del repositorio",
	"Those of its owner": "Los de su propietario",
	"Type the name of a team.": "Escribe el nombre de un equipo.",
	"Type the new owner's name.": "Escribe el nombre del nuevo propietario.",
	"Which file?": "¿Qué archivo?",
	"How often?": "¿Con qué frecuencia?",
	"At most {max} names, none longer than 255.":
		"Como máximo {max} nombres, ninguno de más de 255 caracteres.",
	"Empty: as it is. Another address forgets it.":
		"Vacío: como está. Otra dirección lo borra.",
	"With it the receiver checks that a message is from here.":
		"Con él, el receptor comprueba que un mensaje viene de aquí.",
	"Such as “Bearer …”; it may stay empty.":
		"Por ejemplo «Bearer …»; puede quedar vacío.",
	"Name that it writes under": "Nombre con el que escribe",
	"Address of its picture": "Dirección de su imagen",
	"Address of the home server": "Dirección del servidor doméstico",
	"Type of the message: 0 notice, 1 text": "Tipo de mensaje: 0 aviso, 1 texto",
	"Keep it switched on to try again.":
		"Guárdalo activado para intentarlo de nuevo.",
	"What was sent to it is forgotten with it.":
		"Lo que se le envió se olvida con él.",
	"There is no commit yet that it could be told of.":
		"Aún no hay ningún commit del que avisarle.",
	"The test is on its way: look here again in a moment.":
		"La prueba está en camino: vuelve a mirar en un momento.",
	"User name there": "Nombre de usuario allí",
	"Password or token there": "Contraseña o token de allí",
	"This is not {name}.": "Esto no es {name}.",
	"Workflows of this repository read them. Nobody sees a value again, also not in logs.":
		"Los flujos de trabajo de este repositorio los leen. Nadie vuelve a ver un valor, tampoco en los registros.",
	"Workflows of this repository read them. They are no secrets: logs may show them.":
		"Los flujos de trabajo de este repositorio las leen. No son secretas: los registros pueden mostrarlas.",
	"Machines that do the jobs of workflows of this repository alone.":
		"Máquinas que solo hacen los trabajos de los flujos de este repositorio.",
	"It has no runner of its own; those of its owner and of the forge do its jobs.":
		"No tiene ejecutor propio; los de su propietario y los de la forja hacen sus trabajos.",
	"Such as main, release/* or **/stable: * stands for anything but a slash, ** for slashes too.":
		"Por ejemplo main, release/* o **/stable: * vale por todo menos una barra, ** también por barras.",
	"Some may merge although something is missing":
		"Algunos pueden fusionar aunque falte algo",
	"Only approvals of those on a list count":
		"Solo cuentan las aprobaciones de quienes están en una lista",
	"One name or pattern a line; empty is all that there are.":
		"Un nombre o patrón por línea; vacío: todos los que haya.",
	"Files that whoever writes code changes all the same":
		"Archivos que cambia igualmente quien escribe código",
	"deploy keys that may write": "claves de despliegue que pueden escribir",
	"A rule before it holds for: {names}":
		"Una regla anterior vale para: {names}",
	"Name a branch, or a pattern.": "Indica una rama o un patrón.",
	"Put the rule {name} one place up": "Subir la regla {name} un puesto",
	"Put the rule {name} one place down": "Bajar la regla {name} un puesto",
	"What its units say": "Lo que digan sus secciones",
	"Take the repository from the team {name}":
		"Quitar el repositorio al equipo {name}",
	"Which teams work here, owners of {owner} decide.":
		"Los propietarios de {owner} deciden qué equipos trabajan aquí.",
	"That is an organization. Hand the repository over, or use its teams.":
		"Eso es una organización. Transfiere el repositorio o usa sus equipos.",
	"The team works here already.": "El equipo ya trabaja aquí.",
	"The team {name} works here now.": "El equipo {name} trabaja aquí ahora.",
	"The team {name} works here no longer.":
		"El equipo {name} ya no trabaja aquí.",
	"The old address leads to the new one until somebody takes it; clones go on working.":
		"La dirección antigua lleva a la nueva hasta que alguien la tome; los clones siguen funcionando.",
	"Make it a repository of its own":
		"Convertirlo en un repositorio independiente",
	"It follows {address} no longer, and can be written. It cannot become a mirror again.":
		"Ya no sigue a {address} y se puede escribir. No puede volver a ser una réplica.",
	"End the mirroring": "Terminar la réplica",
	"Handed over, but not taken yet": "Transferido, pero aún no aceptado",
	"{name} is asked. Until then it stays as it is.":
		"Se ha preguntado a {name}. Hasta entonces todo sigue igual.",
	"It goes with its issues, pull requests and wiki to another user or organization. You lose the rights that you have as its owner. Where you may not make repositories, the new owner is asked first.":
		"Va con sus incidencias, solicitudes de fusión y wiki a otra persona u organización. Pierdes los derechos que tienes como propietario. Donde no puedas crear repositorios, se pregunta antes al nuevo propietario.",
	"It is a repository of its own now.":
		"Ahora es un repositorio independiente.",
	"It belongs to {name} already.": "Ya pertenece a {name}.",
	"The new owner has blocked you.": "El nuevo propietario te ha bloqueado.",
	"{name} has a repository of this name already.":
		"{name} ya tiene un repositorio con este nombre.",
	"{name} is asked.": "Se ha preguntado a {name}.",
	"Small letters, digits and dashes, with spaces between the topics; 25 at most.":
		"Minúsculas, cifras y guiones, con espacios entre los temas; 25 como máximo.",
	"The picture as it is now": "La imagen actual",
	"This cannot be a topic: {names}": "Esto no puede ser un tema: {names}",
	"Addresses that the forge tells at once what happens in this repository.":
		"Direcciones a las que la forja avisa al momento de lo que ocurre en este repositorio.",
	"Such as 8h or 30m; 10m at least, 0 is never by itself.":
		"Por ejemplo 8h o 30m; como mínimo 10m, 0 es nunca por sí solo.",
	"With such a key a machine fetches this repository over SSH, and no other; where you allow it, it pushes too.":
		"Con una clave así, una máquina obtiene este repositorio por SSH y ningún otro; donde lo permitas, también hace push.",
	"What stands in the .pub file; it begins with ssh-ed25519 or ssh-rsa.":
		"Lo que está en el archivo .pub; empieza por ssh-ed25519 o ssh-rsa.",
	"Whoever has the key then changes the code.":
		"Quien tenga la clave cambia entonces el código.",
	"Files that Git LFS keeps beside the history, of all commits.":
		"Archivos que Git LFS guarda junto al historial, de todos los commits.",
	Object: "Objeto",
	Came: "Llegó",
	"Came:": "Llegó:",
	"Who locks a file works on it alone: git refuses pushes of others that change it.":
		"Quien bloquea un archivo trabaja solo en él: git rechaza los push de otros que lo cambian.",
	"Lift the lock of {path}": "Quitar el bloqueo de {path}",
	"Lock a file for yourself": "Bloquear un archivo para ti",
	"It was locked already.": "Ya estaba bloqueado.",
	"The file is open to all again.":
		"El archivo vuelve a estar abierto a todos.",
	"The forge pushes all branches and tags there; what is only there is lost.":
		"La forja envía allí todas las ramas y etiquetas de git; lo que solo está allí se pierde.",
	"Follow no longer: {name}": "Dejar de seguir: {name}",
	"Push to all of them now": "Enviar a todos ahora",
	"Let another one follow": "Hacer que otro siga a este",
	"Delete branches that are deleted there": "Eliminar ramas eliminadas allí",
	"Tags that fit a rule are made, moved and deleted only by those on its list.":
		"Las etiquetas de git que cumplen una regla solo las crean, mueven y eliminan quienes están en su lista.",
	"No rule yet: whoever may write code may make every tag.":
		"Aún no hay regla: quien puede escribir código puede crear cualquier etiqueta de git.",
	"Kept to: {names}.": "Reservadas a: {names}.",
	"Tag, or a pattern of tags": "Etiqueta de git o patrón de etiquetas",
	"Such as v1.0, v* or /^v\\d+$/: a regular expression stands between slashes.":
		"Por ejemplo v1.0, v* o /^v\\d+$/: una expresión regular va entre barras.",
	"Name somebody who may make these tags.":
		"Nombra a alguien que pueda crear estas etiquetas.",
	"Name a tag, or a pattern.": "Indica una etiqueta de git o un patrón.",
	"Times can be kept": "Se puede registrar el tiempo",
	"Only who works here keeps times": "Solo registra tiempo quien trabaja aquí",
	"Issues can wait for each other":
		"Las incidencias pueden depender unas de otras",
	"Address of the tracker elsewhere":
		"Dirección del gestor de incidencias externo",
	"Address of one issue there": "Dirección de una incidencia allí",
	"With {user}, {repo} and {index} where they belong.":
		"Con {user}, {repo} e {index} en su lugar.",
	"How its issues are named in texts":
		"Cómo se nombran sus incidencias en los textos",
	"By number: #123": "Por número: #123",
	"By word and number: ABC-123": "Por palabra y número: ABC-123",
	"By a pattern": "Por un patrón",
	"Address of the wiki elsewhere": "Dirección de la wiki externa",
	"Commits put on top, one by one": "Commits con rebase, uno a uno",
	"Commits put on top, then a merge commit":
		"Commits con rebase y después un commit de fusión",
	"Only when the branch is already on top":
		"Solo si la rama ya está al día (avance rápido)",
	"Marked as merged by hand": "Marcada como fusionada a mano",
	"By those who merge with git and say so here.":
		"Por quienes fusionan con git y lo dicen aquí.",
	"Notice what was merged by hand": "Detectar lo fusionado a mano",
	"By a merge": "Con una fusión",
	"By putting them on top": "Con rebase",
	"White space alone is no conflict": "Los espacios solos no son un conflicto",
	"Those who work here may push to branches of forks, unless told otherwise":
		"Quienes trabajan aquí pueden hacer push a ramas de forks, si no se dice otra cosa",
	"Branch that pull requests go to":
		"Rama a la que van las solicitudes de fusión",
	"Empty: the default branch.": "Vacío: la rama predeterminada.",
	"Allow one way to bring branches up to date, and offer it first.":
		"Permite una forma de actualizar ramas y ofrécela primero.",
	"Private now: only whom you let in sees it.":
		"Ahora privado: solo lo ve quien tú admitas.",
	"Public now: everybody sees it, also without an account.":
		"Ahora público: lo ve todo el mundo, también sin cuenta.",
	"Public now: everybody who may see {owner} sees it.":
		"Ahora público: lo ve quien pueda ver a {owner}.",
	"It is a fork, and as private as what it was made from.":
		"Es un fork, y tan privado como aquello de lo que se hizo.",
	"Its code with all of its history, its issues, pull requests, wiki and releases can be read and searched by everybody who may see {owner}.":
		"Su código con todo el historial, sus incidencias, solicitudes de fusión, wiki y versiones los puede leer y buscar quien pueda ver a {owner}.",
	"What was once written there, secrets too, counts as known from then on.":
		"Lo que alguna vez se escribió allí, también secretos, se da por conocido desde entonces.",
	"Everybody with an account may fork it.":
		"Quien tenga una cuenta puede hacer un fork.",
	"Who is no collaborator and in no team with it does not see it any more; their copies stay with them.":
		"Quien no es colaborador ni está en un equipo con acceso ya no lo ve; sus copias se quedan con él.",
	"Programs that read it without signing in, such as proxies of packages, read it no longer.":
		"Los programas que lo leen sin iniciar sesión, como proxies de paquetes, ya no lo leen.",
	"{n} stars stay, and are seen by whom you let in": {
		one: "{n} estrella se queda, y la ve quien admitas",
		other: "{n} estrellas se quedan, y las ve quien admitas",
	},
};
