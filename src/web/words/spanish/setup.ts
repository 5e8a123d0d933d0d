import type { Catalogue } from "../catalogue.ts";

/** Das Einrichten. */
export const setupInSpanish: Catalogue = {
	"Set up this forge": "Configurar esta forja",
	"Type your name.": "Escribe tu nombre.",
	"Type a mail address.": "Escribe una dirección de correo.",
	"Type a password.": "Escribe una contraseña.",
	"Git over SSH": "Git por SSH",
	Backups: "Copias de seguridad",
	"Who may come": "Quién puede venir",
	"Your forge is ready": "Tu forja está lista",
	"Make the first repository": "Crear el primer repositorio",
	"Invite people": "Invitar a personas",
	Token: "Token",
	Send: "Enviar",
	"Try it": "Probarlo",
	Answer: "Respuesta",
	"The forge cannot be reached.": "No se puede acceder a la forja.",
	"All topics": "Todos los temas",
	"How to publish": "Cómo publicar",
	"Operations with “{words}”": "Operaciones con «{words}»",
	"Parts of the API": "Partes de la API",
	"Find an operation": "Buscar una operación",
	"No operation has these words": "Ninguna operación contiene estas palabras",
	"Every path is below {path}.": "Cada ruta está bajo {path}.",
	"Programs sign in with HTTP Basic, or with a token: Authorization: token <token>.":
		"Los programas se identifican con HTTP Basic o con un token: Authorization: token <token>.",
	"About tokens": "Acerca de los tokens",
	"How it is used": "Cómo se usa",
	"Body (JSON)": "Cuerpo (JSON)",
	"Links and clone addresses begin with {url}, but you came by {host}. Set INGOT_URL to the address that people type.":
		"Los enlaces y direcciones de clonado empiezan por {url}, pero has llegado por {host}. Pon en INGOT_URL la dirección que escribe la gente.",
	"{url} leads here from this machine only. Set INGOT_URL (and INGOT_HOST) when others come.":
		"{url} solo lleva aquí desde esta máquina. Define INGOT_URL (e INGOT_HOST) cuando vengan otros.",
	"Links and clone addresses begin with {url}.":
		"Los enlaces y direcciones de clonado empiezan por {url}.",
	"Mails come from {from}. Send yourself one under Self-check.":
		"Los correos vienen de {from}. Envíate uno en Autocomprobación.",
	"No mail server is set up: mails stand in the log. Set INGOT_MAIL_URL so that people get invitations and new passwords.":
		"No hay servidor de correo configurado: los correos quedan en el registro. Define INGOT_MAIL_URL para que la gente reciba invitaciones y contraseñas nuevas.",
	"Git listens on port {port}. Add your key under Settings, Keys.":
		"Git escucha en el puerto {port}. Añade tu clave en Ajustes, Claves.",
	"It is switched off; git works over HTTP. INGOT_SSH_PORT opens it.":
		"Está desactivado; git funciona por HTTP. INGOT_SSH_PORT lo abre.",
	"Nothing is copied by itself. Let “ingot backup” run each night, and keep the copies on another machine.":
		"Nada se copia solo. Haz que «ingot backup» se ejecute cada noche y guarda las copias en otra máquina.",
	"Only whom you invite gets an account. INGOT_REGISTRATION changes that.":
		"Solo obtiene cuenta quien tú invites. INGOT_REGISTRATION cambia eso.",
	"Registration: {mode}.": "Registro: {mode}.",
	"Look through this once; each point can be changed later.":
		"Repasa esto una vez; cada punto se puede cambiar después.",
	"What to look at": "Qué revisar",
	"A whole Gitea moves here with “ingot import gitea”, into a new data directory.":
		"Un Gitea entero se muda aquí con «ingot import gitea», a un directorio de datos nuevo.",
	"Make its first administrator your own. This page opens once, for whoever has the link that the forge printed.":
		"Crea tu cuenta, la del primer administrador. Esta página se abre una vez, para quien tenga el enlace que mostró la forja.",
	"It replaces the one that was printed.": "Sustituye al que se mostró.",
	"{n} operations": { one: "{n} operación", other: "{n} operaciones" },
};
