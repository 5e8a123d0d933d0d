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
	"Operations with “{words}”": "Opérations contenant « {words} »",
	"Parts of the API": "Parties de l’API",
	"Find an operation": "Chercher une opération",
	"No operation has these words": "Aucune opération ne contient ces mots",
	"Every path is below {path}.": "Chaque chemin se trouve sous {path}.",
	"Programs sign in with HTTP Basic, or with a token: Authorization: token <token>.":
		"Les programmes s’identifient par HTTP Basic ou avec un jeton : Authorization: token <token>.",
	"About tokens": "À propos des jetons",
	"How it is used": "Comment on s’en sert",
	"Body (JSON)": "Corps (JSON)",
	"Links and clone addresses begin with {url}, but you came by {host}. Set INGOT_URL to the address that people type.":
		"Les liens et adresses de clonage commencent par {url}, mais vous êtes venu par {host}. Donnez à INGOT_URL l’adresse que les gens saisissent.",
	"{url} leads here from this machine only. Set INGOT_URL (and INGOT_HOST) when others come.":
		"{url} ne mène ici que depuis cette machine. Définissez INGOT_URL (et INGOT_HOST) quand d’autres arrivent.",
	"Links and clone addresses begin with {url}.":
		"Les liens et adresses de clonage commencent par {url}.",
	"Mails come from {from}. Send yourself one under Self-check.":
		"Les courriels viennent de {from}. Envoyez-vous-en un sous Autocontrôle.",
	"No mail server is set up: mails stand in the log. Set INGOT_MAIL_URL so that people get invitations and new passwords.":
		"Aucun serveur de messagerie n’est configuré : les courriels restent dans le journal. Définissez INGOT_MAIL_URL pour que les gens reçoivent invitations et nouveaux mots de passe.",
	"Git listens on port {port}. Add your key under Settings, Keys.":
		"Git écoute sur le port {port}. Ajoutez votre clé sous Paramètres, Clés.",
	"It is switched off; git works over HTTP. INGOT_SSH_PORT opens it.":
		"Il est désactivé ; git fonctionne par HTTP. INGOT_SSH_PORT l’ouvre.",
	"Nothing is copied by itself. Let “ingot backup” run each night, and keep the copies on another machine.":
		"Rien n’est sauvegardé tout seul. Lancez « ingot backup » chaque nuit et gardez les copies sur une autre machine.",
	"Only whom you invite gets an account. INGOT_REGISTRATION changes that.":
		"Seules les personnes que vous invitez obtiennent un compte. INGOT_REGISTRATION change cela.",
	"Registration: {mode}.": "Inscription : {mode}.",
	"Look through this once; each point can be changed later.":
		"Parcourez ceci une fois ; chaque point peut être changé plus tard.",
	"What to look at": "À vérifier",
	"A whole Gitea moves here with “ingot import gitea”, into a new data directory.":
		"Un Gitea entier déménage ici avec « ingot import gitea », dans un nouveau répertoire de données.",
	"Make its first administrator your own. This page opens once, for whoever has the link that the forge printed.":
		"Créez votre compte, le premier administrateur. Cette page s’ouvre une fois, pour qui a le lien que la forge a affiché.",
	"It replaces the one that was printed.":
		"Il remplace celui qui a été affiché.",
	"{n} operations": { one: "{n} opération", other: "{n} opérations" },
};
