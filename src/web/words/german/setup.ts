import type { Catalogue } from "../catalogue.ts";

/** Das Einrichten. */
export const setupInGerman: Catalogue = {
	"Set up this forge": "Diese Schmiede einrichten",
	"Make its first administrator your own. This page opens once, for whoever has the link that the forge printed.":
		"Mach ihr erstes Verwaltungskonto zu deinem. Diese Seite öffnet sich einmal, für den, der den ausgegebenen Link hat.",
	"It replaces the one that was printed.": "Es ersetzt das ausgegebene.",
	"Type your name.": "Gib deinen Namen ein.",
	"Type a mail address.": "Gib eine Mailadresse ein.",
	"Type a password.": "Gib ein Passwort ein.",
	"Links and clone addresses begin with {url}, but you came by {host}. Set INGOT_URL to the address that people type.":
		"Links und Klonadressen beginnen mit {url}, du kamst aber über {host}. Setze INGOT_URL auf die Adresse, die alle eingeben.",
	"{url} leads here from this machine only. Set INGOT_URL (and INGOT_HOST) when others come.":
		"{url} führt nur von diesem Rechner hierher. Setze INGOT_URL (und INGOT_HOST), wenn andere dazukommen.",
	"Links and clone addresses begin with {url}.":
		"Links und Klonadressen beginnen mit {url}.",
	"Mails come from {from}. Send yourself one under Self-check.":
		"Mails kommen von {from}. Schick dir unter Selbstprüfung eine.",
	"No mail server is set up: mails stand in the log. Set INGOT_MAIL_URL so that people get invitations and new passwords.":
		"Es ist kein Mailserver eingerichtet: Mails stehen im Protokoll. Setze INGOT_MAIL_URL, damit Einladungen und neue Passwörter ankommen.",
	"Git over SSH": "Git über SSH",
	"Git listens on port {port}. Add your key under Settings, Keys.":
		"Git hört auf Port {port}. Füge deinen Schlüssel unter Einstellungen, Schlüssel hinzu.",
	"It is switched off; git works over HTTP. INGOT_SSH_PORT opens it.":
		"Es ist ausgeschaltet; Git geht über HTTP. INGOT_SSH_PORT schaltet es ein.",
	Backups: "Sicherungen",
	"Nothing is copied by itself. Let “ingot backup” run each night, and keep the copies on another machine.":
		"Nichts wird von selbst kopiert. Lass „ingot backup“ jede Nacht laufen und bewahre die Kopien auf einem anderen Rechner auf.",
	"Who may come": "Wer dazukommen darf",
	"Only whom you invite gets an account. INGOT_REGISTRATION changes that.":
		"Nur wen du einlädst, der bekommt ein Konto. INGOT_REGISTRATION ändert das.",
	"Registration: {mode}.": "Registrierung: {mode}.",
	"Your forge is ready": "Deine Schmiede ist bereit",
	"Look through this once; each point can be changed later.":
		"Geh das einmal durch; jeder Punkt lässt sich später ändern.",
	"What to look at": "Worauf zu achten ist",
	"Make the first repository": "Das erste Repository anlegen",
	"Invite people": "Leute einladen",
	"A whole Gitea moves here with “ingot import gitea”, into a new data directory.":
		"Ein ganzes Gitea zieht mit „ingot import gitea“ hierher um, in ein neues Datenverzeichnis.",
	"Operations with “{words}”": "Operationen mit „{words}“",
	"Parts of the API": "Teile der API",
	"Find an operation": "Eine Operation suchen",
	"No operation has these words": "Keine Operation hat diese Wörter",
	"{n} operations": { one: "{n} Operation", other: "{n} Operationen" },
	"Every path is below {path}.": "Jeder Pfad liegt unter {path}.",
	"Programs sign in with HTTP Basic, or with a token: Authorization: token <token>.":
		"Programme melden sich mit HTTP Basic an oder mit einem Token: Authorization: token <token>.",
	"About tokens": "Über Tokens",
	"How it is used": "Wie man sie benutzt",
	Token: "Token",
	"Body (JSON)": "Inhalt (JSON)",
	Send: "Senden",
	"Try it": "Ausprobieren",
	Answer: "Antwort",
	"The forge cannot be reached.": "Die Schmiede ist nicht zu erreichen.",
	Help: "Hilfe",
	"All topics": "Alle Themen",
	"How to publish": "So wird veröffentlicht",
};
