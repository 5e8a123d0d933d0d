import type { Catalogue } from "../catalogue.ts";

/** Accounts that people make for themselves. */
export const registrationInSpanish: Catalogue = {
	"A link is on its way to the address that you gave. It is good for three hours.":
		"Va un enlace en camino a la dirección que diste. Es válido durante tres horas.",
	"Accounts are given out here": "Aquí las cuentas se reparten",
	"Addresses of this domain may not register here.":
		"Las direcciones de este dominio no pueden registrarse aquí.",
	"An administrator lets you in": "Un administrador te deja entrar",
	"An administrator reads it and lets you in.":
		"Un administrador la lee y te deja entrar.",
	"Answer the question once more.": "Responde otra vez a la pregunta.",
	"Ask an administrator of the forge for an invitation.":
		"Pide una invitación a un administrador de la forja.",
	"Choose your own password": "Elige tu propia contraseña",
	"Confirm the address": "Confirmar la dirección",
	"Confirm the address and sign in": "Confirmar la dirección e iniciar sesión",
	"How much is {one} and {two}?": "¿Cuánto es {one} más {two}?",
	"Is this your address?": "¿Es esta tu dirección?",
	"Look into the mail of {address}: the link there confirms it.":
		"Mira el correo de {address}: el enlace la confirma.",
	"Not confirmed yet: look into its mail": "Aún sin confirmar: mira su correo",
	"Nothing there? Look where unwanted mails go, or wait a little.":
		"¿No hay nada? Mira en el correo no deseado o espera un poco.",
	"Part of your addresses here. Everybody sees it.":
		"Forma parte de tus direcciones aquí. Todos lo ven.",
	"So that machines have it harder.":
		"Para ponérselo más difícil a las máquinas.",
	"That is no mail address.": "No es una dirección de correo.",
	"That is not the password that you chose.":
		"No es la contraseña que elegiste.",
	"That is the password that you have. Choose another one.":
		"Es tu contraseña actual. Elige otra.",
	"This address belongs to another account.":
		"Esta dirección pertenece a otra cuenta.",
	"This invitation was used already, taken back, or is too old.":
		"Esta invitación ya se usó, se retiró o es demasiado antigua.",
	"This name is taken.": "Este nombre está en uso.",
	"Too many accounts were made from your network. Wait a while.":
		"Se crearon demasiadas cuentas desde tu red. Espera un rato.",
	"Type the password once more.": "Escribe la contraseña otra vez.",
	"Welcome, {name}": "Te damos la bienvenida, {name}",
	"Why would you like to join?": "¿Por qué te gustaría unirte?",
	"You get a mail when your account is open.":
		"Recibirás un correo cuando tu cuenta esté abierta.",
	"You have this address already.": "Ya tienes esta dirección.",
	"Your address is confirmed": "Tu dirección está confirmada",
	"Your address: {address}": "Tu dirección: {address}",
	"{address} is confirmed.": "{address} está confirmada.",
	"The one that you chose. It shows that you made the account and not somebody else with your address.":
		"La que elegiste. Muestra que fuiste tú quien creó la cuenta y no otra persona con tu dirección.",
	"It becomes one of the account {name}, and commits with it become that account’s. Go on only if that is yours.":
		"Pasa a ser una de la cuenta {name}, y los commits con ella pasan a ser de esa cuenta. Sigue solo si es la tuya.",
	"Somebody else set the one that you have. Then you go on.":
		"Otra persona puso la que tienes. Después sigues.",
	"A name has letters, digits, and single - _ . between them, and is none that the forge needs itself.":
		"Un nombre tiene letras, cifras y, entre ellas, - _ . sueltos, y no es uno que necesite la propia forja.",
};
