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
};
