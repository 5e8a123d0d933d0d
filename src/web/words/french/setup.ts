import type { Catalogue } from "../catalogue.ts";

/** Das Einrichten. */
export const setupInFrench: Catalogue = {
	"Set up this forge": "Configurer cette forge",
	"Type your name.": "Saisissez votre nom.",
	"Type a mail address.": "Saisissez une adresse e-mail.",
	"Type a password.": "Saisissez un mot de passe.",
	"Git over SSH": "Git par SSH",
	Backups: "Sauvegardes",
	"Who may come": "Qui peut venir",
	"Your forge is ready": "Votre forge est prête",
	"Make the first repository": "Créer le premier dépôt",
	"Invite people": "Inviter des personnes",
	Token: "Jeton",
	Send: "Envoyer",
	"Try it": "Essayer",
	Answer: "Réponse",
	"The forge cannot be reached.": "La forge est injoignable.",
	"All topics": "Tous les sujets",
	"How to publish": "Comment publier",
};
