import type { Catalogue } from "../../text/translate.ts";

/** Español, in mails. */
export const spanish: Catalogue = {
	"{who} opened this issue": "{who} abrió esta incidencia",
	"{who} closed this issue": "{who} cerró esta incidencia",
	"{who} opened this issue again": "{who} reabrió esta incidencia",
	"{who} assigned you to this issue": "{who} te asignó esta incidencia",
	"{who} wrote to this issue": "{who} comentó esta incidencia",
	"{who} changed this issue": "{who} modificó esta incidencia",
	"{who} opened this pull request": "{who} abrió esta solicitud de fusión",
	"{who} closed this pull request": "{who} cerró esta solicitud de fusión",
	"{who} opened this pull request again":
		"{who} reabrió esta solicitud de fusión",
	"{who} assigned you to this pull request":
		"{who} te asignó esta solicitud de fusión",
	"{who} wrote to this pull request": "{who} comentó esta solicitud de fusión",
	"{who} changed this pull request": "{who} modificó esta solicitud de fusión",
	"{who} merged this pull request": "{who} fusionó esta solicitud",
	"{who} pushed to this pull request":
		"{who} subió commits a esta solicitud de fusión",
	"{who} marked this pull request as ready":
		"{who} marcó esta solicitud de fusión como lista",
	"{who} reviewed this pull request": "{who} revisó esta solicitud de fusión",
	"{who} answered in this pull request":
		"{who} respondió en esta solicitud de fusión",
	"{who} dismissed a review of this pull request":
		"{who} descartó una revisión de esta solicitud de fusión",
	"{who} asked you to review this pull request":
		"{who} te pidió que revises esta solicitud de fusión",
	"See it": "Ver",
	"No more mails about it": "No recibir más correos sobre esto",
	"Other mails, or none": "Otros correos, o ninguno",
	"Hello {name},": "Hola, {name}:",
	"A new password for Ingot": "Una nueva contraseña para Ingot",
	"somebody asked for a new password for your account {name} at {url}.":
		"alguien ha pedido una nueva contraseña para tu cuenta {name} en {url}.",
	"If it was you, open this address within three hours:":
		"Si has sido tú, abre esta dirección en las próximas tres horas:",
	"If it was not, do nothing: your password stays as it is.":
		"Si no, no hagas nada: tu contraseña sigue igual.",
	"Confirm your address for Ingot": "Confirma tu dirección para Ingot",
	"somebody, probably you, entered this address at {url}.":
		"alguien, probablemente tú, ha introducido esta dirección en {url}.",
	"To confirm that it is yours, open this address within three hours:":
		"Para confirmar que es tuya, abre este enlace en las próximas tres horas:",
	"If it was not you, do nothing.": "Si no has sido tú, no hagas nada.",
	"You have an account at Ingot already": "Ya tienes una cuenta en Ingot",
	"It belongs to your account {name} already. If you forgot its password, set a new one:":
		"Ya pertenece a tu cuenta {name}. Si olvidaste su contraseña, crea una nueva:",
	"Your account at Ingot is open": "Tu cuenta de Ingot está abierta",
	"your account is open now. Sign in at {url}":
		"tu cuenta ya está abierta. Inicia sesión en {url}",
	"{n} items have news, {day}": {
		one: "Novedades en {n} elemento, {day}",
		other: "Novedades en {n} elementos, {day}",
	},
	"{who} released {name}": "{who} publicó {name}",
	"Your run of {name} failed at {commit}":
		"Tu ejecución de {name} falló en {commit}",
	"An answer to this mail becomes a comment.":
		"Una respuesta a este correo se convierte en un comentario.",
	"Your mail became no comment.": "Tu correo no se convirtió en un comentario.",
	"It came from an address that is not confirmed as one of yours. Add it in the settings of your account, or write from one that is.":
		"Vino de una dirección que no está confirmada como tuya. Añádela en los ajustes de tu cuenta o escribe desde una que lo esté.",
	"Your account may not write now. Sign in on the forge to see why.":
		"Tu cuenta no puede escribir ahora. Inicia sesión para ver por qué.",
	"What you answered to is gone, or you may not read it any more.":
		"Aquello a lo que respondiste ya no existe, o ya no puedes leerlo.",
	"The repository is archived: nothing in it changes any more.":
		"El repositorio está archivado: ya nada cambia en él.",
	"You are blocked there.": "Estás bloqueado allí.",
	"The conversation is locked.": "La conversación está bloqueada.",
	"No text of your own was found in it.":
		"No se encontró en él ningún texto tuyo.",
	"It is too long for a comment.": "Es demasiado largo para un comentario.",
	"Its files are too large, or of kinds that are not taken.":
		"Sus archivos son demasiado grandes o de tipos que no se aceptan.",
	"Too many of your mails have become comments within an hour. Write on the forge, or later.":
		"Demasiados de tus correos se han convertido en comentarios en una hora. Escribe en el sitio o más tarde.",
	"It was refused.": "Fue rechazado.",
	"Your comment was written without these files, which are not taken:":
		"Tu comentario se escribió sin estos archivos, que no se aceptan:",
	"Your mail about {title}": "Tu correo sobre {title}",
	"Your mail to {url}": "Tu correo a {url}",
	"Notifications arrive": "Las notificaciones llegan",
	"This browser shows notifications of {url}":
		"Este navegador muestra notificaciones de {url}",
	"You are invited to {name}": "Te han invitado a {name}",
	"Hello,": "Hola:",
	"{who} invites you to the team {team} of {organization} at {url}. Open this address within seven days:":
		"{who} te invita al equipo {team} de {organization} en {url}. Abre esta dirección en un plazo de siete días:",
	"A webhook is switched off: {name}": "Un webhook está desactivado: {name}",
	"Your webhook {id} on {url} is switched off: {why}.":
		"Tu webhook {id} en {url} está desactivado: {why}.",
	"It begins again when somebody who may change it sets it active.":
		"Vuelve a funcionar cuando alguien que puede cambiarlo lo activa.",
	"{name} has a new owner": "{name} tiene un nuevo propietario",
	"The repository {name} on {url} has a new owner.":
		"El repositorio {name} en {url} tiene un nuevo propietario.",
	"Its runners, deploy keys, webhooks and push mirrors of the old owner have ended. Whatever is still needed has to be set up again.":
		"Los runners, claves de despliegue, webhooks y espejos push del propietario anterior han terminado. Lo que aún se necesite debe configurarse de nuevo.",
};
