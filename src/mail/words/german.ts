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
};
