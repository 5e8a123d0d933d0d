import type { Catalogue } from "../catalogue.ts";

/** Accounts that people make for themselves. */
export const registrationInFrench: Catalogue = {
	"A link is on its way to the address that you gave. It is good for three hours.":
		"Un lien est en route vers l’adresse indiquée. Il est valable trois heures.",
	"Accounts are given out here": "Les comptes sont attribués ici",
	"Addresses of this domain may not register here.":
		"Les adresses de ce domaine ne peuvent pas s’inscrire ici.",
	"An administrator lets you in": "Un administrateur vous laisse entrer",
	"An administrator reads it and lets you in.":
		"Un administrateur la lit et vous laisse entrer.",
	"Answer the question once more.": "Répondez encore une fois à la question.",
	"Ask an administrator of the forge for an invitation.":
		"Demandez une invitation à un administrateur de la forge.",
	"Choose your own password": "Choisissez votre propre mot de passe",
	"Confirm the address": "Confirmer l’adresse",
	"Confirm the address and sign in": "Confirmer l’adresse et se connecter",
	"How much is {one} and {two}?": "Combien font {one} et {two} ?",
	"Is this your address?": "Est-ce votre adresse ?",
	"Look into the mail of {address}: the link there confirms it.":
		"Consultez la messagerie de {address} : le lien la confirme.",
	"Not confirmed yet: look into its mail":
		"Pas encore confirmée : consultez sa messagerie",
	"Nothing there? Look where unwanted mails go, or wait a little.":
		"Rien reçu ? Regardez dans les indésirables, ou patientez un peu.",
	"Part of your addresses here. Everybody sees it.":
		"Il fait partie de vos adresses ici. Tout le monde le voit.",
	"So that machines have it harder.": "Pour compliquer la tâche aux machines.",
	"That is no mail address.": "Ce n’est pas une adresse e-mail.",
	"That is not the password that you chose.":
		"Ce n’est pas le mot de passe que vous avez choisi.",
	"That is the password that you have. Choose another one.":
		"C’est votre mot de passe actuel. Choisissez-en un autre.",
	"This address belongs to another account.":
		"Cette adresse appartient à un autre compte.",
	"This invitation was used already, taken back, or is too old.":
		"Cette invitation a déjà servi, a été annulée, ou est trop ancienne.",
	"This name is taken.": "Ce nom est pris.",
	"Too many accounts were made from your network. Wait a while.":
		"Trop de comptes ont été créés depuis votre réseau. Patientez un moment.",
	"Type the password once more.": "Saisissez encore une fois le mot de passe.",
	"Welcome, {name}": "Bienvenue, {name}",
	"Why would you like to join?": "Pourquoi souhaitez-vous participer ?",
	"You get a mail when your account is open.":
		"Vous recevrez un courriel quand votre compte sera ouvert.",
	"You have this address already.": "Vous avez déjà cette adresse.",
	"Your address is confirmed": "Votre adresse est confirmée",
	"Your address: {address}": "Votre adresse : {address}",
	"{address} is confirmed.": "{address} est confirmée.",
	"The one that you chose. It shows that you made the account and not somebody else with your address.":
		"Celui que vous avez choisi. Il montre que c’est vous qui avez créé le compte, et non quelqu’un d’autre avec votre adresse.",
	"It becomes one of the account {name}, and commits with it become that account’s. Go on only if that is yours.":
		"Elle devient une adresse du compte {name}, et ses commits deviennent ceux de ce compte. Ne continuez que si c’est le vôtre.",
	"Somebody else set the one that you have. Then you go on.":
		"Quelqu’un d’autre a défini celui que vous avez. Ensuite vous continuez.",
	"A name has letters, digits, and single - _ . between them, and is none that the forge needs itself.":
		"Un nom contient des lettres, des chiffres et, entre eux, un seul - _ ou . à la fois ; il n’est pas un nom réservé par la forge.",
};
