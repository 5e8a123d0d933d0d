import type { Catalogue } from "../catalogue.ts";

/** Pages of organizations and their teams. */
export const orgsInSpanish: Catalogue = {
	"A team cannot be called so.": "Un equipo no puede llamarse así.",
	"A team says who works in which repositories, and what they may do there.":
		"Un equipo dice quién trabaja en qué repositorios y qué puede hacer allí.",
	"Add a repository of the organization":
		"Añadir un repositorio de la organización",
	"Add or invite": "Añadir o invitar",
	"Add somebody": "Añadir a alguien",
	"Add to the team": "Añadir al equipo",
	"Administer them: everything, with settings and rights":
		"Administrarlos: todo, con configuración y permisos",
	"Administers its repositories, with settings and rights.":
		"Administra sus repositorios, con configuración y permisos.",
	"Administers the whole forge.": "Administra toda la forja.",
	"Administers {name}.": "Administra {name}.",
	"All, also new ones": "Todos, también los nuevos",
	"An account is in at once. An address gets a link that is good for seven days.":
		"Una cuenta entra enseguida. Una dirección recibe un enlace válido siete días.",
	"Ask whoever sent it for another one.": "Pide otra a quien la envió.",
	"Because:": "Porque:",
	Boards: "Tableros",
	"By teams": "Por equipos",
	"Delete the team": "Eliminar el equipo",
	"Does not see {name}.": "No ve {name}.",
	"Everybody who is signed in and sees the organization":
		"Todo el que haya iniciado sesión y vea la organización",
	Explain: "Explicar",
	"Find a team": "Buscar un equipo",
	"For members": "Para miembros",
	Hide: "Ocultar",
	"Hide {name}": "Ocultar {name}",
	"In one repository, and why": "En un repositorio y por qué",
	"In:": "En:",
	"Into which team": "En qué equipo",
	"Into which team?": "¿En qué equipo?",
	Invitation: "Invitación",
	"Invite by mail": "Invitar por correo",
	"Is a collaborator of this repository.":
		"Es colaborador de este repositorio.",
	"Is in the team {name}.": "Está en el equipo {name}.",
	"It works in {repositories}": "Trabaja en {repositories}",
	"Its members may make repositories": "Sus miembros pueden crear repositorios",
	"Its members may make repositories.":
		"Sus miembros pueden crear repositorios.",
	"Its members own the organization. That and its name stay as they are.":
		"Sus miembros poseen la organización. Eso y su nombre no cambian.",
	"Its own members and the owners": "Sus miembros y los propietarios",
	"Join as {name}": "Unirse como {name}",
	"Join {name}": "Unirse a {name}",
	"Leave the team": "Salir del equipo",
	Leave: "Salir",
	"Let it do something: read the code, for one.":
		"Permítele algo: leer el código, por ejemplo.",
	"Letters, digits, dashes, dots and underscores only.":
		"Solo letras, cifras, guiones, puntos y guiones bajos.",
	"Make the team": "Crear el equipo",
	"May do everything in {name}.": "Puede hacer todo en {name}.",
	"May do nothing yet.": "Aún no puede hacer nada.",
	"Name of an account, or a mail address":
		"Nombre de una cuenta o dirección de correo",
	"Name of the repository": "Nombre del repositorio",
	"New team": "Nuevo equipo",
	"No mail server is set up. Send this link yourself:":
		"No hay servidor de correo configurado. Envía tú este enlace:",
	"Not now": "Ahora no",
	"Only members see this text.": "Solo los miembros ven este texto.",
	"Open invitations": "Invitaciones abiertas",
	"Outside tracker": "Gestor externo",
	"Outside wiki": "Wiki externo",
	Owners: "Propietarios",
	"Owns the organization and may do everything.":
		"Posee la organización y puede hacer todo.",
	"Part by part": "Parte por parte",
	"People are named in texts by it: @organization/team.":
		"Así se menciona en los textos: @organización/equipo.",
	"Reads: {parts}.": "Lee: {parts}.",
	Rights: "Permisos",
	"See what others see": "Ver lo que ven los demás",
	"Show {name}": "Mostrar {name}",
	"Take the invitation of {address} back": "Retirar la invitación de {address}",
	"Team {name}": "Equipo {name}",
	"The last owner cannot go. Make somebody else an owner first.":
		"El último propietario no puede irse. Nombra antes a otro.",
	"The link went there by mail. This is the same link:":
		"El enlace se envió allí por correo. Este es el mismo enlace:",
	"The members of the organization": "Los miembros de la organización",
	"The name of an account here. Who has none yet is invited by mail.":
		"El nombre de una cuenta de aquí. A quien no tenga se le invita por correo.",
	"The organization has no repository of this name.":
		"La organización no tiene ningún repositorio con este nombre.",
	"The repository is open to all who see the organization.":
		"El repositorio está abierto a quien vea la organización.",
	"The team is made. Now add people and repositories.":
		"El equipo se ha creado. Ahora añade personas y repositorios.",
	"The team is saved.": "El equipo se ha guardado.",
	"The team no longer works in {name}.": "El equipo ya no trabaja en {name}.",
	"The team works in {name} now.": "El equipo trabaja ahora en {name}.",
	"The team {name} is deleted.": "El equipo {name} se ha eliminado.",
	"Then the choice below does not count.":
		"Entonces la elección de abajo no cuenta.",
	"There is a team of this name already.": "Ya hay un equipo con este nombre.",
	"They administer what they make.": "Administran lo que crean.",
	"They are added on the page of the team.":
		"Se añaden en la página del equipo.",
	"Those that are chosen": "Los elegidos",
	"Those who show that they belong to it.":
		"Quienes muestran que pertenecen a ella.",
	"Too many invitations are open. Take some back first.":
		"Hay demasiadas invitaciones abiertas. Retira antes algunas.",
	"What is chosen for each part below": "Lo elegido abajo para cada parte",
	"What it may do in them": "Qué puede hacer en ellos",
	"Which repositories": "Qué repositorios",
	"Who is in a team belongs to the organization. Others see only those who show it.":
		"Quien está en un equipo pertenece a la organización. Los demás solo ven a quienes lo muestran.",
	"Who knows of it": "Quién sabe de él",
	"Work time": "Tiempo de trabajo",
	"Works in {name}.": "Trabaja en {name}.",
	"Writes: {parts}.": "Escribe: {parts}.",
	"You and the organization have blocked each other.":
		"Tú y la organización os habéis bloqueado.",
	"You are in the team {name} now.": "Ahora estás en el equipo {name}.",
	"You are invited to the team {team} of the organization {organization}.":
		"Te han invitado al equipo {team} de la organización {organization}.",
	"You have left {name}.": "Has salido de {name}.",
	"all repositories": "todos los repositorios",
	"everybody sees it": "todos lo ven",
	"only members see it": "solo lo ven los miembros",
	owner: "propietario",
	"{address} is invited": "{address} está invitado",
	"The organization and {name} have blocked each other.":
		"La organización y {name} se han bloqueado.",
	"{name} is in the team.": "{name} está en el equipo.",
	"{name} is no longer in the organization.":
		"{name} ya no está en la organización.",
	"{name} is no longer in the team.": "{name} ya no está en el equipo.",
	"At most 100,000.": "Como máximo 100 000.",
	"Begin with a set": "Empezar con un conjunto",
	"Change who sees it": "Cambiar quién la ve",
	"Choose the kind.": "Elige el tipo.",
	"Days that each version stays": "Días que se conserva cada versión",
	"Delete the organization": "Eliminar la organización",
	"Delete the rule": "Eliminar la regla",
	"Everything else goes.": "Todo lo demás se va.",
	"First give away or delete what it owns":
		"Primero entrega o elimina lo que posee",
	"It still owns something.": "Todavía posee algo.",
	"Kind of package": "Tipo de paquete",
	"Make the rule and see what it does": "Crear la regla y ver qué hace",
	"OAuth2 applications": "Aplicaciones OAuth2",
	"Only what matches {pattern} goes.":
		"Solo se va lo que coincide con {pattern}.",
	"Rename the organization": "Renombrar la organización",
	"Rule for {kind}": "Regla para {kind}",
	"Settings of the organization": "Configuración de la organización",
	"So many of the newest versions stay":
		"Cuántas versiones recientes se conservan",
	"Switched off.": "Desactivada.",
	"The organization has no runner yet.":
		"La organización aún no tiene ningún runner.",
	"The organization is called {name} now.":
		"La organización se llama ahora {name}.",
	"The organization {name} is deleted.":
		"La organización {name} se ha eliminado.",
	"The profile is saved.": "El perfil se ha guardado.",
	"The rule is deleted.": "La regla se ha eliminado.",
	"The rule is made. Below stands what it removes.":
		"La regla se ha creado. Abajo está lo que elimina.",
	"The rule is saved.": "La regla se ha guardado.",
	"The rules run once a day.": "Las reglas se ejecutan una vez al día.",
	"The visibility is changed.": "La visibilidad se ha cambiado.",
	"The {n} newest versions stay.": {
		one: "Se queda la versión más reciente.",
		other: "Se quedan las {n} versiones más recientes.",
	},
	"There is no rule: every version stays until somebody deletes it.":
		"No hay reglas: cada versión se queda hasta que alguien la elimine.",
	"There is no such kind.": "No existe ese tipo.",
	"This expression cannot be read.": "Esta expresión no se puede leer.",
	"To the packages": "A los paquetes",
	"Versions that go": "Versiones que se van",
	"Versions that stay": "Versiones que se quedan",
	"What is younger than {n} days stays.": {
		one: "Se queda lo que tenga menos de {n} día.",
		other: "Se queda lo que tenga menos de {n} días.",
	},
	"What matches {pattern} stays.": "Se queda lo que coincide con {pattern}.",
	"Which old versions go by themselves": "Qué versiones antiguas se van solas",
	"This account cannot be blocked.": "Esta cuenta no se puede bloquear.",
	"{n} versions would go now": {
		one: "Ahora se iría {n} versión",
		other: "Ahora se irían {n} versiones",
	},
	By: "Por",
	"In all": "En total",
	"Milestone:": "Hito:",
	"Nobody tracked time in these days": "Nadie registró tiempo en esos días",
	Person: "Persona",
	"Rights of {name}": "Permisos de {name}",
	"There is no milestone": "No hay ningún hito",
	"Time:": "Tiempo:",
	To: "Hasta",
	"{hours} h {minutes} min": "{hours} h {minutes} min",
	"Another repository": "Otro repositorio",
	"Delete the package": "Eliminar el paquete",
	"Find an address or a name": "Buscar una dirección o un nombre",
	"It belongs to": "Pertenece a",
	"It is linked with no repository.": "No está vinculado a ningún repositorio.",
	"It is linked with this one already.": "Ya está vinculado a este.",
	"Its repository": "Su repositorio",
	"Link it": "Vincularlo",
	"Look now": "Mirar ahora",
	"No addresses": "No hay direcciones",
	"Nothing is damaged.": "No hay nada dañado.",
	"Self-check": "Autocomprobación",
	"Send a test to": "Enviar una prueba a",
	"Send the test": "Enviar la prueba",
	"Settings of {name}": "Configuración de {name}",
	"Take the link away": "Quitar el vínculo",
	"The database": "La base de datos",
	"The forge has no runner yet.": "La forja aún no tiene ningún runner.",
	"The link is taken away.": "El vínculo se ha quitado.",
	"The package is deleted.": "El paquete se ha eliminado.",
	"The package is linked.": "El paquete se ha vinculado.",
	"main address": "dirección principal",
	"not confirmed": "sin confirmar",
	"{name} has no repository of this name.":
		"{name} no tiene ningún repositorio con este nombre.",
	"{n} damages": {
		one: "{n} daño",
		other: "{n} daños",
	},
	Accounts: "Cuentas",
	Archived: "Archivados",
	"Closed issues": "Incidencias cerradas",
	"Closed pull requests": "Solicitudes de fusión cerradas",
	Figures: "Cifras",
	"Open issues": "Incidencias abiertas",
	"Open pull requests": "Solicitudes de fusión abiertas",
	"Runners of the forge": "Runners de la forja",
	"Size in MB": "Tamaño en MB",
	"Webhooks of the forge": "Webhooks de la forja",
	"What happened in the team {name}": "Qué pasó en el equipo {name}",
	"{kind} of the team {name}": "{kind} del equipo {name}",
	"Webhooks of new repositories": "Webhooks de repositorios nuevos",
	"Running it": "Funcionamiento",
	"Workflows of all repositories of the forge read them. They are no secrets: logs may show them.":
		"Los flujos de trabajo de todos los repositorios de la forja las leen. No son secretas: los registros pueden mostrarlas.",
	"Machines that do the jobs of workflows of all repositories.":
		"Máquinas que hacen los trabajos de los flujos de todos los repositorios.",
	"Addresses that the forge tells at once what happens in all repositories, of whomever they are.":
		"Direcciones a las que la forja avisa al momento de lo que ocurre en todos los repositorios, sean de quien sean.",
	"New repositories begin with a copy of these. Those that are there already stay as they are.":
		"Los repositorios nuevos empiezan con una copia de estos. Los que ya existen se quedan como están.",
	"Looks for counters that are wrong, default branches that are gone, jobs that stand still and events set aside. It only reads. “ingot doctor” mends what is found, and looks at the files too while the forge is stopped.":
		"Busca contadores erróneos, ramas predeterminadas perdidas, trabajos parados y eventos apartados. Solo lee. «ingot doctor» repara lo encontrado y revisa también los archivos con la forja parada.",
	"The forge waits until the mail server has taken it.":
		"La forja espera a que el servidor de correo lo acepte.",
	"The mail server did not take it: {message}":
		"El servidor de correo no lo aceptó: {message}",
	"The mail server has taken the test for {address}.":
		"El servidor de correo aceptó la prueba para {address}.",
	"The test stands in the log.": "La prueba está en el registro.",
	"What is in them": "Qué contienen",
	"Its members lose what only it gave them; who is in no other team leaves the organization.":
		"Sus miembros pierden lo que solo él les daba; quien no está en otro equipo sale de la organización.",
	"This address was invited just now. Wait three minutes.":
		"Se acaba de invitar a esta dirección. Espera tres minutos.",
	"Of each package. 0 keeps none by its number.":
		"De cada paquete. 0 no conserva ninguna por su número.",
	"A regular expression; empty is none.":
		"Una expresión regular; vacío: ninguna.",
	"0 spares none for being young.": "0 no conserva ninguna por ser reciente.",
	"A regular expression; empty is all that do not stay.":
		"Una expresión regular; vacío: todas las que no se quedan.",
	"The expressions see name/version": "Las expresiones ven nombre/versión",
	"This would remove everything. Say what stays, or what goes.":
		"Esto lo quitaría todo. Di qué se queda o qué se va.",
	"Versions stay then until somebody deletes them.":
		"Las versiones se quedan entonces hasta que alguien las elimine.",
	"One of {name}. The package stands among its packages then; who may see it does not change.":
		"Uno de {name}. El paquete aparece entonces entre sus paquetes; quién puede verlo no cambia.",
	"All its versions and files are gone for good. Builds that need it fail.":
		"Todas sus versiones y archivos desaparecen para siempre. Las compilaciones que lo necesitan fallan.",
	"You may not write packages of this repository.":
		"No puedes escribir paquetes de este repositorio.",
	"The old address leads to the new one until somebody takes it; clones go on working. Addresses of its packages change: clients have to be told.":
		"La dirección antigua lleva a la nueva hasta que alguien la tome; los clones siguen funcionando. Las direcciones de sus paquetes cambian: hay que avisar a los clientes.",
	"Its teams, labels, secrets, webhooks and applications are gone. Its members keep their accounts. It cannot be undone.":
		"Sus equipos, etiquetas, secretos, webhooks y aplicaciones desaparecen. Sus miembros conservan sus cuentas. No se puede deshacer.",
	"All repositories of the organization have these labels, beside their own.":
		"Todos los repositorios de la organización tienen estas etiquetas, además de las suyas.",
	"Where others reach it. Whoever is signed in sees it.":
		"Dónde se la encuentra. La ve quien haya iniciado sesión.",
	"Administrators of a repository choose which teams work in it":
		"Los administradores de un repositorio eligen qué equipos trabajan en él",
	"Otherwise only owners do.": "Si no, solo lo hacen los propietarios.",
	"Workflows of all repositories of the organization read them. Nobody sees a value again, also not in logs.":
		"Los flujos de trabajo de todos los repositorios de la organización los leen. Nadie vuelve a ver un valor, tampoco en los registros.",
	"Workflows of all repositories of the organization read them. They are no secrets: logs may show them.":
		"Los flujos de trabajo de todos los repositorios de la organización las leen. No son secretas: los registros pueden mostrarlas.",
	"Machines that do the jobs of workflows of all repositories of the organization.":
		"Máquinas que hacen los trabajos de los flujos de todos los repositorios de la organización.",
	"Programs of the organization that let people sign in with their account here.":
		"Programas de la organización en los que se inicia sesión con la cuenta de aquí.",
	"Addresses that the forge tells at once what happens in the repositories of the organization.":
		"Direcciones a las que la forja avisa al momento de lo que ocurre en los repositorios de la organización.",
	"Who is blocked cannot comment, open issues or react in repositories of the organization, nor come into its teams.":
		"Quien está bloqueado no puede comentar, abrir incidencias ni reaccionar en repositorios de la organización, ni entrar en sus equipos.",
	"Strangers see the organization, its public repositories, packages and the members who show it.":
		"Los visitantes ven la organización, sus repositorios públicos, paquetes y los miembros que lo muestran.",
	"Strangers find nothing of it: its public repositories and packages can be cloned and installed only with an account, and their stars and forks stay.":
		"Los visitantes no encuentran nada de ella: sus repositorios públicos y paquetes solo se clonan e instalan con una cuenta, y sus estrellas y forks se quedan.",
	"Others lose sight of it at once, with its repositories, issues and packages. Who only watched them is told nothing any more. Collaborators of single repositories still see those.":
		"Los demás dejan de verla al momento, con sus repositorios, incidencias y paquetes. Quien solo los seguía ya no recibe avisos. Los colaboradores de repositorios concretos los siguen viendo.",
	"Private repositories are seen by whoever was let in, whatever is chosen here. Copies that others have made stay with them.":
		"Los repositorios privados los ve quien fue admitido, se elija lo que se elija aquí. Las copias que otros hicieron se quedan con ellos.",
	"Addresses that the forge tells at once what happens in your repositories.":
		"Direcciones a las que la forja avisa al momento de lo que ocurre en tus repositorios.",
	"Write: push and merge pull requests.":
		"Escribir: hacer push y fusionar pull requests.",
	"Write: label, assign, close and lock.":
		"Escribir: etiquetar, asignar, cerrar y bloquear.",
	"Write: label, assign and close; merging needs to write the code.":
		"Escribir: etiquetar, asignar y cerrar; para fusionar hay que poder escribir el código.",
	"Write: make tags into releases, and change them.":
		"Escribir: convertir etiquetas en lanzamientos y cambiarlos.",
	"Write: publish and delete the packages of the organization.":
		"Escribir: publicar y eliminar los paquetes de la organización.",
	"Write: start, cancel, approve and rerun workflows.":
		"Escribir: iniciar, cancelar, aprobar y repetir workflows.",
};
