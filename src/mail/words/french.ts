import type { Catalogue } from "../../text/translate.ts";

/** Français, in mails. */
export const french: Catalogue = {
	"{who} opened this issue": "{who} a ouvert ce ticket",
	"{who} closed this issue": "{who} a fermé ce ticket",
	"{who} opened this issue again": "{who} a rouvert ce ticket",
	"{who} assigned you to this issue": "{who} vous a assigné ce ticket",
	"{who} wrote to this issue": "{who} a commenté ce ticket",
	"{who} changed this issue": "{who} a modifié ce ticket",
	"{who} opened this pull request": "{who} a ouvert cette demande de fusion",
	"{who} closed this pull request": "{who} a fermé cette demande de fusion",
	"{who} opened this pull request again":
		"{who} a rouvert cette demande de fusion",
	"{who} assigned you to this pull request":
		"{who} vous a assigné cette demande de fusion",
	"{who} wrote to this pull request":
		"{who} a commenté cette demande de fusion",
	"{who} changed this pull request": "{who} a modifié cette demande de fusion",
	"{who} merged this pull request": "{who} a fusionné cette demande de fusion",
	"{who} pushed to this pull request":
		"{who} a poussé des commits sur cette demande de fusion",
	"{who} marked this pull request as ready":
		"{who} a marqué cette demande de fusion comme prête",
	"{who} reviewed this pull request": "{who} a relu cette demande de fusion",
	"{who} answered in this pull request":
		"{who} a répondu dans cette demande de fusion",
	"{who} dismissed a review of this pull request":
		"{who} a rejeté une relecture de cette demande de fusion",
	"{who} asked you to review this pull request":
		"{who} vous demande de relire cette demande de fusion",
	"See it": "Voir",
	"No more mails about it": "Ne plus recevoir de courriels à ce sujet",
	"Other mails, or none": "D’autres courriels, ou aucun",
	"Hello {name},": "Bonjour {name},",
	"A new password for Ingot": "Un nouveau mot de passe pour Ingot",
	"somebody asked for a new password for your account {name} at {url}.":
		"quelqu’un a demandé un nouveau mot de passe pour votre compte {name} sur {url}.",
	"If it was you, open this address within three hours:":
		"Si c’était vous, ouvrez cette adresse dans les trois heures :",
	"If it was not, do nothing: your password stays as it is.":
		"Sinon, ne faites rien : votre mot de passe reste inchangé.",
	"Confirm your address for Ingot": "Confirmez votre adresse pour Ingot",
	"somebody, probably you, entered this address at {url}.":
		"quelqu’un, sans doute vous, a saisi cette adresse sur {url}.",
	"To confirm that it is yours, open this address within three hours:":
		"Pour confirmer qu’elle est à vous, ouvrez cette adresse dans les trois heures :",
	"If it was not you, do nothing.": "Si ce n’était pas vous, ne faites rien.",
	"You have an account at Ingot already": "Vous avez déjà un compte Ingot",
	"It belongs to your account {name} already. If you forgot its password, set a new one:":
		"Elle appartient déjà à votre compte {name}. Si vous avez oublié son mot de passe, choisissez-en un nouveau :",
	"Your account at Ingot is open": "Votre compte Ingot est ouvert",
	"your account is open now. Sign in at {url}":
		"votre compte est maintenant ouvert. Connectez-vous ici : {url}",
	"{n} items have news, {day}": {
		one: "Du nouveau sur {n} élément, {day}",
		other: "Du nouveau sur {n} éléments, {day}",
	},
	"{who} released {name}": "{who} a publié {name}",
	"Your run of {name} failed at {commit}":
		"Votre exécution de {name} a échoué sur {commit}",
	"An answer to this mail becomes a comment.":
		"Une réponse à cet e-mail devient un commentaire.",
	"Your mail became no comment.":
		"Votre e-mail n’est pas devenu un commentaire.",
	"It came from an address that is not confirmed as one of yours. Add it in the settings of your account, or write from one that is.":
		"Il venait d’une adresse qui n’est pas confirmée comme la vôtre. Ajoutez-la dans les réglages de votre compte, ou écrivez depuis une adresse confirmée.",
	"Your account may not write now. Sign in on the forge to see why.":
		"Votre compte ne peut pas écrire pour le moment. Connectez-vous pour savoir pourquoi.",
	"What you answered to is gone, or you may not read it any more.":
		"Ce à quoi vous avez répondu n’existe plus, ou vous ne pouvez plus le lire.",
	"The repository is archived: nothing in it changes any more.":
		"Le dépôt est archivé : plus rien n’y change.",
	"You are blocked there.": "Vous y êtes bloqué.",
	"The conversation is locked.": "La conversation est verrouillée.",
	"No text of your own was found in it.":
		"Aucun texte de votre main n’y a été trouvé.",
	"It is too long for a comment.": "Il est trop long pour un commentaire.",
	"Its files are too large, or of kinds that are not taken.":
		"Ses fichiers sont trop volumineux, ou d’un type qui n’est pas accepté.",
	"Too many of your mails have become comments within an hour. Write on the forge, or later.":
		"Trop de vos messages sont devenus des commentaires en une heure. Écrivez sur le site, ou plus tard.",
	"It was refused.": "Il a été refusé.",
	"Your comment was written without these files, which are not taken:":
		"Votre commentaire a été écrit sans ces fichiers, qui ne sont pas acceptés :",
	"Your mail about {title}": "Votre e-mail à propos de {title}",
	"Your mail to {url}": "Votre e-mail à {url}",
	"Notifications arrive": "Les notifications arrivent",
	"This browser shows notifications of {url}":
		"Ce navigateur affiche les notifications de {url}",
	"You are invited to {name}": "Vous êtes invité à rejoindre {name}",
	"Hello,": "Bonjour,",
	"{who} invites you to the team {team} of {organization} at {url}. Open this address within seven days:":
		"{who} vous invite dans l’équipe {team} de {organization} sur {url}. Ouvrez cette adresse dans les sept jours :",
	"A webhook is switched off: {name}": "Un webhook est désactivé : {name}",
	"Your webhook {id} on {url} is switched off: {why}.":
		"Votre webhook {id} sur {url} est désactivé : {why}.",
	"It begins again when somebody who may change it sets it active.":
		"Il reprend dès qu’une personne autorisée à le modifier l’active de nouveau.",
	"{name} has a new owner": "{name} a un nouveau propriétaire",
	"The repository {name} on {url} has a new owner.":
		"Le dépôt {name} sur {url} a un nouveau propriétaire.",
	"Its runners, deploy keys, webhooks and push mirrors of the old owner have ended. Whatever is still needed has to be set up again.":
		"Les runners, clés de déploiement, webhooks et miroirs push de l’ancien propriétaire ont pris fin. Ce qui est encore nécessaire doit être configuré à nouveau.",
};
