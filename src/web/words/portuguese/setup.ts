import type { Catalogue } from "../catalogue.ts";

/** Das Einrichten. */
export const setupInPortuguese: Catalogue = {
	"Set up this forge": "Configurar esta forja",
	"Type your name.": "Digite seu nome.",
	"Type a mail address.": "Digite um endereço de e-mail.",
	"Type a password.": "Digite uma senha.",
	"Git over SSH": "Git por SSH",
	Backups: "Backups",
	"Who may come": "Quem pode vir",
	"Your forge is ready": "Sua forja está pronta",
	"Make the first repository": "Criar o primeiro repositório",
	"Invite people": "Convidar pessoas",
	Token: "Token",
	Send: "Enviar",
	"Try it": "Experimentar",
	Answer: "Resposta",
	"The forge cannot be reached.": "Não foi possível acessar a forja.",
	"All topics": "Todos os tópicos",
	"How to publish": "Como publicar",
};
