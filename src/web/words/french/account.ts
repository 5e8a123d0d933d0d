import type { Catalogue } from "../catalogue.ts";

/** The settings of an account. */
export const accountInFrench: Catalogue = {
	"A new runner registers with this":
		"Un nouveau runner s’enregistre avec ceci",
	"Add the GPG key": "Ajouter la clé GPG",
	All: "Tous",
	"All notifications of a day in one mail.":
		"Toutes les notifications d’une journée en un seul courriel.",
	"At work": "Au travail",
	Away: "Absent",
	"Capital letters, digits and _; such as DEPLOY_KEY.":
		"Majuscules, chiffres et _ ; par exemple DEPLOY_KEY.",
	"Capital letters, digits and _; such as REGION.":
		"Majuscules, chiffres et _ ; par exemple REGION.",
	"Commits that you sign with one are shown as verified.":
		"Les commits que vous signez avec l’une d’elles sont affichés comme vérifiés.",
	"Delete my account": "Supprimer mon compte",
	"Delete the account": "Supprimer le compte",
	"Delete the runner {name}": "Supprimer le runner {name}",
	"Delete the secret {name}": "Supprimer le secret {name}",
	"Delete the variable {name}": "Supprimer la variable {name}",
	"First give away or delete what is yours":
		"Cédez ou supprimez d’abord ce qui est à vous",
	"GPG keys": "Clés GPG",
	"Keep the secret": "Enregistrer le secret",
	"Keep the variable": "Enregistrer la variable",
	"Machines of yours that do the jobs of workflows of your repositories.":
		"Vos machines qui exécutent les jobs des workflows de vos dépôts.",
	"New secret, or another value for one": "Nouveau secret, ou nouvelle valeur",
	"New variable, or another value for one":
		"Nouvelle variable, ou nouvelle valeur",
	"Once a day": "Une fois par jour",
	"One of these repositories does not exist.":
		"L’un de ces dépôts n’existe pas.",
	"One owner/name a line; empty is all of them.":
		"Un propriétaire/nom par ligne ; vide pour tous.",
	"Only these repositories": "Seulement ces dépôts",
	"Paste the signature.": "Collez la signature.",
	"Prove that {name} is yours": "Prouver que {name} est à vous",
	Prove: "Prouver",
	Proved: "Prouvée",
	"Public GPG key": "Clé GPG publique",
	"Key for Chef": "Clé pour Chef",
	"Chef’s clients sign what they send. The forge knows by this key that it comes from you.":
		"Les clients de Chef signent ce qu’ils envoient. Par cette clé, la forge sait que cela vient de vous.",
	"The pair of keys is made": "La paire de clés est faite",
	"Keep the private key in a file that your client reads. It is not shown again.":
		"Gardez la clé privée dans un fichier que lit votre client. Elle ne sera plus montrée.",
	"Delete the key": "Supprimer la clé",
	"Another key": "Une autre clé",
	"A key": "Une clé",
	"An RSA key of 2048 bits or more, as PEM. Left empty, the forge makes a pair and shows you the private key once.":
		"Une clé RSA de 2048 bits au moins, en PEM. Laissé vide, la forge fait une paire et vous montre la clé privée une fois.",
	"Put it in place of the old one": "Remplacer l’ancienne",
	"Save the key": "Enregistrer la clé",
	"This is no public RSA key of 2048 bits or more, as PEM.":
		"Ce n’est pas une clé publique RSA de 2048 bits au moins, en PEM.",
	"The key is saved.": "La clé est enregistrée.",
	"Saved.": "Enregistré.",
	"Sign this text with the key, within the hour:":
		"Signez ce texte avec la clé, dans l’heure :",
	Signature: "Signature",
	"Something still hinders it.": "Quelque chose l’empêche encore.",
	"Switch off {name}": "Désactiver {name}",
	"Switch on {name}": "Activer {name}",
	"Switched off": "Désactivé",
	"That is not the name of your account.":
		"Ce n’est pas le nom de votre compte.",
	"The forge has no other administrator":
		"La forge n’a pas d’autre administrateur",
	"The key is proved to be yours.": "Il est prouvé que la clé est à vous.",
	"The organization {name} has no other owner":
		"L’organisation {name} n’a pas d’autre propriétaire",
	"The runner is deleted.": "Le runner est supprimé.",
	"The secret is deleted.": "Le secret est supprimé.",
	"The secret is kept.": "Le secret est enregistré.",
	"The signature is not by this key, or over another text.":
		"La signature n’est pas de cette clé, ou porte sur un autre texte.",
	"The variable is deleted.": "La variable est supprimée.",
	"The variable is kept.": "La variable est enregistrée.",
	"Type the name of your account.": "Saisissez le nom de votre compte.",
	"Type the value.": "Saisissez la valeur.",
	"Type {name} to confirm": "Saisissez {name} pour confirmer",
	Value: "Valeur",
	"Waits for work": "Attend du travail",
	"What gpg --armor --export prints. It names one of your confirmed addresses.":
		"Ce qu’affiche gpg --armor --export. Elle nomme l’une de vos adresses confirmées.",
	"What it is for": "À quoi elle sert",
	"Which one?": "Laquelle ?",
	"Whoever has it may add runners that see your code and secrets.":
		"Qui l’a peut ajouter des runners qui voient votre code et vos secrets.",
	"Workflows of all your repositories read them. Nobody sees a value again, also not in logs.":
		"Les workflows de tous vos dépôts les lisent. Personne ne revoit une valeur, pas même dans les journaux.",
	"Workflows of all your repositories read them. They are no secrets: logs may show them.":
		"Les workflows de tous vos dépôts les lisent. Ce ne sont pas des secrets : les journaux peuvent les montrer.",
	"You have no runner yet.": "Vous n’avez pas encore de runner.",
	"Your account is deleted.": "Votre compte est supprimé.",
	"Your profile, mail addresses, keys, tokens, sessions, factors, memberships, stars and notifications are deleted. Issues, comments and commits that you wrote elsewhere stay, under the name Ghost. It cannot be undone.":
		"Votre profil, vos adresses, clés, jetons, sessions, facteurs, adhésions, étoiles et notifications sont supprimés. Les tickets, commentaires et commits écrits ailleurs restent, sous le nom Ghost. C’est irréversible.",
	"{n} packages": {
		one: "{n} paquet",
		other: "{n} paquets",
	},
	"Another picture": "Une autre image",
	"Choose a picture.": "Choisissez une image.",
	"Left and right": "Gauche et droite",
	"PNG, JPEG, GIF or WebP, of one megabyte at most.":
		"PNG, JPEG, GIF ou WebP, un mégaoctet au plus.",
	Picture: "Image",
	Size: "Taille",
	"Take the picture away": "Retirer l’image",
	"Take this picture": "Prendre cette image",
	"That is no PNG, JPEG, GIF or WebP picture of one megabyte and 4096 pixels at most.":
		"Ce n’est pas une image PNG, JPEG, GIF ou WebP d’un mégaoctet et de 4096 pixels au plus.",
	"Up and down": "Haut et bas",
	"Your picture is changed.": "Votre image est changée.",
	"Your picture is taken away.": "Votre image est retirée.",
	"I am named": "On me mentionne",
	"With @ in an issue, a comment or a commit.":
		"Avec @ dans un ticket, un commentaire ou un commit.",
	"Something is assigned to me": "On m’assigne quelque chose",
	"My review is asked for": "On demande ma relecture",
	"Mine, or that of a team of mine.":
		"La mienne ou celle d’une de mes équipes.",
	"News in what I take part in": "Du nouveau là où je participe",
	"Comments, reviews and changes of state where I wrote or subscribed.":
		"Commentaires, relectures et changements d’état là où j’ai écrit ou me suis abonné.",
	"News in repositories that I watch": "Du nouveau dans les dépôts que je suis",
	"A run of mine fails": "Une de mes exécutions échoue",
	"A workflow that I started.": "Un workflow que j’ai lancé.",
	"Releases of repositories that I watch": "Versions des dépôts que je suis",
	"What happens": "Ce qui se passe",
	Bell: "Cloche",
	"Bell: {what}": "Cloche : {what}",
	"Mail: {what}": "E-mail : {what}",
	"The security of my account": "La sécurité de mon compte",
	"New passwords and addresses to confirm.":
		"Nouveaux mots de passe et adresses à confirmer.",
	always: "toujours",
	"Download all that is yours": "Télécharger tout ce qui est à vous",
	"Choose what is told under the bell, what comes by mail, and what browsers show. What fits several lines counts as the first of them.":
		"Choisissez ce qui s’affiche sous la cloche, ce qui arrive par e-mail et ce que les navigateurs montrent. Ce qui correspond à plusieurs lignes compte pour la première.",
	"Browser: {what}": "Navigateur : {what}",
	Browsers: "Navigateurs",
	"The browser gave no address for notifications.":
		"Le navigateur n’a donné aucune adresse pour les notifications.",
	"This browser shows notifications now.":
		"Ce navigateur affiche désormais les notifications.",
	"Removed.": "Retiré.",
	"A notification is on its way.": "Une notification est en route.",
	"A browser can show notifications also while no page of the forge is open. What they say is encrypted on the way. It ends when you sign out there.":
		"Un navigateur peut afficher des notifications même si aucune page de la forge n’est ouverte. Leur contenu est chiffré en chemin. Cela prend fin quand vous vous y déconnectez.",
	"For notifications of browsers, scripts have to be on.":
		"Les notifications du navigateur demandent que les scripts soient activés.",
	"This browser cannot show notifications.":
		"Ce navigateur ne peut pas afficher de notifications.",
	"This browser was told to show no notifications of this site. Allow them in its settings first.":
		"Ce navigateur a pour consigne de ne montrer aucune notification de ce site. Autorisez-les d’abord dans ses réglages.",
	"The push service of this browser gave no answer. Try again later.":
		"Le service push de ce navigateur n’a pas répondu. Réessayez plus tard.",
	"Show notifications in this browser":
		"Afficher les notifications dans ce navigateur",
	"The last message did not arrive.": "Le dernier message n’est pas arrivé.",
	"Send a test to {name}": "Envoyer un test à {name}",
	Test: "Tester",
	"Show nothing more in {name}": "Ne plus rien afficher dans {name}",
};
