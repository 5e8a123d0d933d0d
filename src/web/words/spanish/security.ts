import type { Catalogue } from "../catalogue.ts";

/** Second factors, passkeys, and what happened to an account. */
export const securityInSpanish: Catalogue = {
	"This account has a second factor. Sign in with both first, and link it under Settings, Linked accounts.":
		"Esta cuenta tiene un segundo factor. Inicia sesión primero con ambos y vincúlala en Configuración, Cuentas vinculadas.",
	"A code of your app instead": "Mejor un código de tu aplicación",
	"A code of your app, or one of your recovery codes.":
		"Un código de tu aplicación o uno de tus códigos de recuperación.",
	"A passkey instead": "Mejor una llave de acceso",
	"A passkey lives in your phone, computer or security key, and opens with finger, face or PIN. It signs you in without a password, and cannot be phished.":
		"Una llave de acceso vive en tu teléfono, ordenador o llave de seguridad y se abre con el dedo, la cara o un PIN. Inicia sesión sin contraseña y nadie puede robarla con engaños.",
	"A recovery code instead": "Mejor un código de recuperación",
	"Add a passkey": "Añadir una llave de acceso",
	"After your password you type a code that an app on your phone shows. Whoever learns the password alone does not come in.":
		"Tras tu contraseña escribes un código que muestra una aplicación en tu teléfono. Con solo la contraseña nadie entra.",
	"All factors removed by an administrator":
		"Todos los factores quitados por un administrador",
	"Another name": "Otro nombre",
	"App for codes removed": "Aplicación de códigos quitada",
	"App for codes set up": "Aplicación de códigos configurada",
	"Browser:": "Navegador:",
	"Codes of an app": "Códigos de una aplicación",
	"Copy of a passkey refused": "Copia de una llave de acceso rechazada",
	"Each lets you in once when your phone or your passkey is lost. Keep them where you keep passwords.":
		"Cada uno te deja entrar una vez si pierdes el teléfono o la llave de acceso. Guárdalos donde guardas tus contraseñas.",
	"For you, to know it again: “phone”, “blue key”.":
		"Para ti, para reconocerla: «teléfono», «llave azul».",
	"I have kept them": "Los he guardado",
	"Keep these ten codes where you keep passwords, or on paper. Each lets you in once when your phone or your passkey is lost. They are not shown again.":
		"Guarda estos diez códigos con tus contraseñas o en papel. Cada uno te deja entrar una vez si pierdes el teléfono o la llave de acceso. No se vuelven a mostrar.",
	"Key added": "Clave añadida",
	"Key deleted": "Clave eliminada",
	"Let it scan this picture.": "Haz que escanee esta imagen.",
	"Mail address added": "Dirección de correo añadida",
	"Mail address removed": "Dirección de correo quitada",
	"Make new codes": "Crear códigos nuevos",
	"Name of a new passkey": "Nombre de una llave de acceso nueva",
	"Name of the passkey": "Nombre de la llave de acceso",
	"New recovery codes": "Nuevos códigos de recuperación",
	"On. After your password you type a code that an app on your phone shows. Programs use tokens.":
		"Activado. Tras tu contraseña escribes un código de una aplicación. Los programas usan tokens.",
	"One of the ten that you kept. Each is good once.":
		"Uno de los diez que guardaste. Cada uno vale una vez.",
	"Or type this secret into it:": "O escribe en ella este secreto:",
	Passkey: "Llave de acceso",
	"Passkey added": "Llave de acceso añadida",
	"Passkey removed": "Llave de acceso quitada",
	Passkeys: "Llaves de acceso",
	"Passkeys need scripts. An app that makes codes does not.":
		"Las llaves de acceso necesitan scripts. Una aplicación de códigos, no.",
	"Passkeys need scripts. Take another way.":
		"Las llaves de acceso necesitan scripts. Usa otro medio.",
	"Password changed": "Contraseña cambiada",
	"QR code with the secret": "Código QR con el secreto",
	"Recovery code used": "Código de recuperación usado",
	"Recovery codes": "Códigos de recuperación",
	"Remove the app": "Quitar la aplicación",
	"Remove the passkey {name}": "Quitar la llave de acceso {name}",
	"Second factor": "Segundo factor",
	"Set up a second factor first": "Configura primero un segundo factor",
	"Set up an app": "Configurar una aplicación",
	"Sign-ins and changes of what opens your account, kept for 90 days. End sessions that you do not know, and change your password then.":
		"Inicios de sesión y cambios de lo que abre tu cuenta, guardados 90 días. Termina las sesiones que no conozcas y cambia tu contraseña.",
	"Signed in": "Inicio de sesión",
	"Switch it on": "Activarlo",
	"Take an app that makes codes: the password manager that you have, Aegis, Google Authenticator or another.":
		"Usa una aplicación de códigos: tu gestor de contraseñas, Aegis, Google Authenticator u otra.",
	"That is neither a code of your app nor a recovery code.":
		"No es un código de tu aplicación ni de recuperación.",
	"That is none of your recovery codes.":
		"No es ninguno de tus códigos de recuperación.",
	"That is not the code that the app shows now.":
		"No es el código que muestra ahora la aplicación.",
	"That took too long. Scan the new picture.":
		"Pasó demasiado tiempo. Escanea la imagen nueva.",
	"This account has changed meanwhile. Sign in again.":
		"Esta cuenta ha cambiado entretanto. Inicia sesión otra vez.",
	"The password was changed meanwhile. Try again.":
		"La contraseña se cambió entretanto. Inténtalo de nuevo.",
	"Too many mails were asked for. Wait a while.":
		"Se han pedido demasiados correos. Espera un rato.",
	"That took too long. Sign in again.":
		"Pasó demasiado tiempo. Inicia sesión otra vez.",
	"The app is removed.": "La aplicación se ha quitado.",
	"The app is set up. Other sessions ended.":
		"La aplicación está configurada. Las demás sesiones han terminado.",
	"The passkey has another name.": "La llave de acceso tiene otro nombre.",
	"The passkey is added. Other sessions ended.":
		"La llave de acceso se ha añadido. Las demás sesiones han terminado.",
	"The passkey is removed.": "La llave de acceso se ha quitado.",
	"There is an app already. Remove it first.":
		"Ya hay una aplicación. Quítala primero.",
	"This forge demands one. Add an app that makes codes, or a passkey; then you can go on.":
		"Esta forja exige uno. Añade una aplicación de códigos o una llave de acceso para continuar.",
	"This passkey was not accepted. Try again.":
		"Esta llave de acceso no se aceptó. Inténtalo otra vez.",
	"Token deleted": "Token eliminado",
	"Token made": "Token creado",
	"Too many wrong codes. Wait a few minutes.":
		"Demasiados códigos erróneos. Espera unos minutos.",
	"Type the code that it shows": "Escribe el código que muestra",
	"Type the code.": "Escribe el código.",
	"Use a passkey.": "Usa una llave de acceso.",
	What: "Qué",
	"When:": "Cuándo:",
	"You sign in as {name}.": "Inicias sesión como {name}.",
	"You used a recovery code. Look whether you need new ones.":
		"Has usado un código de recuperación. Mira si necesitas nuevos.",
	"by a link in a mail": "con un enlace de un correo",
	"by another site": "con otro sitio",
	"by passkey": "con llave de acceso",
	"by password": "con contraseña",
	"on several devices": "en varios dispositivos",
	"{n} codes are left.": {
		one: "Queda {n} código.",
		other: "Quedan {n} códigos.",
	},
};
