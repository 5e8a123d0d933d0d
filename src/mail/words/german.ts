import type { Catalogue } from "../../text/translate.ts";

/** Deutsch, in mails. */
export const german: Catalogue = {
	"{who} opened this issue": "{who} hat dieses Issue geöffnet",
	"{who} closed this issue": "{who} hat dieses Issue geschlossen",
	"{who} opened this issue again": "{who} hat dieses Issue wieder geöffnet",
	"{who} assigned you to this issue": "{who} hat dir dieses Issue zugewiesen",
	"{who} wrote to this issue": "{who} hat zu diesem Issue geschrieben",
	"{who} changed this issue": "{who} hat dieses Issue geändert",
	"{who} opened this pull request": "{who} hat diesen Pull Request geöffnet",
	"{who} closed this pull request": "{who} hat diesen Pull Request geschlossen",
	"{who} opened this pull request again":
		"{who} hat diesen Pull Request wieder geöffnet",
	"{who} assigned you to this pull request":
		"{who} hat dir diesen Pull Request zugewiesen",
	"{who} wrote to this pull request":
		"{who} hat zu diesem Pull Request geschrieben",
	"{who} changed this pull request": "{who} hat diesen Pull Request geändert",
	"{who} merged this pull request":
		"{who} hat diesen Pull Request zusammengeführt",
	"{who} pushed to this pull request":
		"{who} hat zu diesem Pull Request gepusht",
	"{who} marked this pull request as ready":
		"{who} hat diesen Pull Request als bereit markiert",
	"{who} reviewed this pull request":
		"{who} hat diesen Pull Request begutachtet",
	"{who} answered in this pull request":
		"{who} hat in diesem Pull Request geantwortet",
	"{who} dismissed a review of this pull request":
		"{who} hat ein Review dieses Pull Requests verworfen",
	"{who} asked you to review this pull request":
		"{who} bittet dich um ein Review dieses Pull Requests",
	"See it": "Ansehen",
	"No more mails about it": "Keine E-Mails mehr dazu",
	"Other mails, or none": "Andere E-Mails oder keine",
	"Hello {name},": "Hallo {name},",
	"A new password for Ingot": "Ein neues Passwort für Ingot",
	"somebody asked for a new password for your account {name} at {url}.":
		"jemand hat für dein Konto {name} bei {url} ein neues Passwort angefordert.",
	"If it was you, open this address within three hours:":
		"Wenn du es warst, öffne diese Adresse innerhalb von drei Stunden:",
	"If it was not, do nothing: your password stays as it is.":
		"Wenn nicht, tu nichts: Dein Passwort bleibt, wie es ist.",
	"Confirm your address for Ingot": "Bestätige deine Adresse für Ingot",
	"somebody, probably you, entered this address at {url}.":
		"jemand, vermutlich du, hat diese Adresse bei {url} eingetragen.",
	"To confirm that it is yours, open this address within three hours:":
		"Um zu bestätigen, dass es deine ist, öffne diese Adresse innerhalb von drei Stunden:",
	"If it was not you, do nothing.": "Wenn du es nicht warst, tu nichts.",
	"You have an account at Ingot already": "Du hast schon ein Konto bei Ingot",
	"It belongs to your account {name} already. If you forgot its password, set a new one:":
		"Sie gehört schon zu deinem Konto {name}. Wenn du dessen Passwort vergessen hast, setze ein neues:",
	"Your account at Ingot is open": "Dein Konto bei Ingot ist offen",
	"your account is open now. Sign in at {url}":
		"dein Konto ist jetzt offen. Melde dich hier an: {url}",
	"{n} items have news, {day}": {
		one: "Neues zu {n} Eintrag, {day}",
		other: "Neues zu {n} Einträgen, {day}",
	},
	"{who} released {name}": "{who} hat {name} veröffentlicht",
	"Your run of {name} failed at {commit}":
		"Dein Lauf von {name} ist bei {commit} fehlgeschlagen",
	"An answer to this mail becomes a comment.":
		"Eine Antwort auf diese E-Mail wird ein Kommentar.",
	"Your mail became no comment.": "Deine E-Mail wurde kein Kommentar.",
	"It came from an address that is not confirmed as one of yours. Add it in the settings of your account, or write from one that is.":
		"Sie kam von einer Adresse, die nicht als deine bestätigt ist. Füge sie in den Einstellungen deines Kontos hinzu oder schreibe von einer, die es ist.",
	"Your account may not write now. Sign in on the forge to see why.":
		"Dein Konto darf gerade nicht schreiben. Melde dich an, um zu sehen, warum.",
	"What you answered to is gone, or you may not read it any more.":
		"Worauf du geantwortet hast, gibt es nicht mehr, oder du darfst es nicht mehr lesen.",
	"The repository is archived: nothing in it changes any more.":
		"Das Repository ist archiviert: Darin ändert sich nichts mehr.",
	"You are blocked there.": "Du bist dort blockiert.",
	"The conversation is locked.": "Die Unterhaltung ist gesperrt.",
	"No text of your own was found in it.":
		"Darin wurde kein eigener Text gefunden.",
	"It is too long for a comment.": "Sie ist zu lang für einen Kommentar.",
	"Its files are too large, or of kinds that are not taken.":
		"Ihre Dateien sind zu groß oder von Arten, die nicht angenommen werden.",
	"Too many of your mails have become comments within an hour. Write on the forge, or later.":
		"Zu viele deiner Mails sind innerhalb einer Stunde zu Kommentaren geworden. Schreib auf der Website oder später.",
	"It was refused.": "Sie wurde abgelehnt.",
	"Your comment was written without these files, which are not taken:":
		"Dein Kommentar wurde ohne diese Dateien geschrieben, die nicht angenommen werden:",
	"Your mail about {title}": "Deine E-Mail zu {title}",
	"Your mail to {url}": "Deine E-Mail an {url}",
	"Notifications arrive": "Benachrichtigungen kommen an",
	"This browser shows notifications of {url}":
		"Dieser Browser zeigt Benachrichtigungen von {url}",
	"You are invited to {name}": "Du bist zu {name} eingeladen",
	"Hello,": "Hallo,",
	"{who} invites you to the team {team} of {organization} at {url}. Open this address within seven days:":
		"{who} lädt dich in das Team {team} von {organization} bei {url} ein. Öffne diese Adresse innerhalb von sieben Tagen:",
	"A webhook is switched off: {name}": "Ein Webhook ist abgeschaltet: {name}",
	"Your webhook {id} on {url} is switched off: {why}.":
		"Dein Webhook {id} auf {url} ist abgeschaltet: {why}.",
	"It begins again when somebody who may change it sets it active.":
		"Er beginnt wieder, wenn ihn jemand, der ihn ändern darf, aktiv schaltet.",
	"{name} has a new owner": "{name} hat einen neuen Besitzer",
	"The repository {name} on {url} has a new owner.":
		"Das Repository {name} auf {url} hat einen neuen Besitzer.",
	"Its runners, deploy keys, webhooks and push mirrors of the old owner have ended. Whatever is still needed has to be set up again.":
		"Seine Runner, Deploy-Schlüssel, Webhooks und Push-Spiegel des alten Besitzers sind beendet. Was noch gebraucht wird, muss neu eingerichtet werden.",
};
