import type { Catalogue } from "../catalogue.ts";

/** Of the administration. */
export const adminInGerman: Catalogue = {
	"Invitations and approval": "Einladungen und Freigabe",
	"Sources of accounts": "Kontenquellen",
	Tasks: "Aufgaben",
	"Events set aside": "Beiseitegelegte Ereignisse",
	"Settings in force": "Geltende Einstellungen",
	"No organizations": "Keine Organisationen",
	"Find a repository": "Ein Repository finden",
	"No repositories": "Keine Repositories",
	"Repositories, largest first": "Repositories, die größten zuerst",
	last: "zuletzt",
	next: "nächstes Mal",
	"{n} times": "{n}-mal",
	"Run now: {name}": "Jetzt ausführen: {name}",
	"Run now": "Jetzt ausführen",
	"{name} has been started.": "{name} wurde gestartet.",
	"An event that something fails on again and again is set aside here, so that those after it are handled.":
		"Ein Ereignis, an dem etwas immer wieder scheitert, wird hier beiseitegelegt, damit die folgenden bearbeitet werden.",
	"event is gone": "Ereignis ist fort",
	"Try again": "Noch einmal versuchen",
	Forget: "Vergessen",
	"Done.": "Erledigt.",
	"They come from the environment or the command line, and change with a restart.":
		"Sie kommen aus der Umgebung oder der Befehlszeile und ändern sich mit einem Neustart.",
	"set, not shown": "gesetzt, nicht gezeigt",
	changed: "geändert",
	active: "aktiv",
	"switched off": "abgeschaltet",
	"The forge cannot do its work: the database or the disk fails. The log says more.":
		"Die Forge kann nicht arbeiten: die Datenbank oder die Platte versagt. Mehr steht im Log.",
	"Tasks are late: {tasks}.": "Aufgaben sind verspätet: {tasks}.",
	"No mail server is set up: mails stand in the log, and nobody gets them.":
		"Kein Mailserver ist eingerichtet: Mails stehen im Log, und niemand bekommt sie.",
	"Needs attention": "Braucht Aufmerksamkeit",
	"Everything is as it should be.": "Alles ist, wie es sein soll.",
	"The forge": "Die Forge",
	Version: "Version",
	"Memory of this process": "Speicher dieses Prozesses",
	"New account": "Neues Konto",
	"Find people": "Leute finden",
	"Nobody has this name": "Niemand heißt so",
	administrator: "Administrator",
	"not active": "nicht aktiv",
	"may not sign in": "darf sich nicht anmelden",
	restricted: "eingeschränkt",
	Mail: "Mail",
	"It has to be changed at the first sign-in.":
		"Es muss bei der ersten Anmeldung geändert werden.",
	"The account is made.": "Das Konto ist angelegt.",
	"Full name": "Voller Name",
	"Left empty, it stays.": "Leer gelassen, bleibt es.",
	"Who sees the profile": "Wer das Profil sieht",
	everybody: "alle",
	"who is signed in": "wer angemeldet ist",
	"nobody else": "niemand sonst",
	"Administers the forge": "Verwaltet die Forge",
	Active: "Aktiv",
	"May not sign in": "Darf sich nicht anmelden",
	"Restricted: sees only what it is let into":
		"Eingeschränkt: sieht nur, wozu Zugang gegeben wurde",
	"End all sessions": "Alle Sitzungen beenden",
	"Take the second factor away": "Den zweiten Faktor wegnehmen",
	"Delete this account": "Dieses Konto löschen",
	"Its issues and comments stay, under the name Ghost. What it owns has to go first, or goes with it.":
		"Issues und Kommentare bleiben, unter dem Namen Ghost. Was dem Konto gehört, muss vorher weg oder geht mit.",
	"Delete its repositories, organizations and packages too":
		"Auch seine Repositories, Organisationen und Pakete löschen",
	"The sessions are ended.": "Die Sitzungen sind beendet.",
	"The second factor is gone.": "Der zweite Faktor ist weg.",
	"There was no second factor.": "Es gab keinen zweiten Faktor.",
	"That is not the name.": "Das ist nicht der Name.",
	"The account is deleted.": "Das Konto ist gelöscht.",
	"Who waits": "Wer wartet",
	"Nobody waits": "Niemand wartet",
	"Where accounts need approval, those who made one stand here until somebody lets them in.":
		"Wo Konten eine Freigabe brauchen, stehen hier die, die eines angelegt haben, bis jemand sie einlässt.",
	"has not confirmed the address": "hat die Adresse nicht bestätigt",
	"Turn away": "Abweisen",
	Invitations: "Einladungen",
	"whoever has the link": "wer den Link hat",
	"good until": "gültig bis",
	"The link is sent there, and shown here once. Left empty, it is shown only.":
		"Der Link wird dorthin geschickt und hier einmal gezeigt. Leer gelassen, wird er nur gezeigt.",
	"Make an invitation": "Eine Einladung machen",
	"{name} is turned away.": "{name} ist abgewiesen.",
	"The link of the invitation": "Der Link der Einladung",
	"It was sent to {address}. It is not shown again.":
		"Er wurde an {address} geschickt. Er wird nicht noch einmal gezeigt.",
	"The invitation is taken back.": "Die Einladung ist zurückgenommen.",
	"A name is wanted.": "Ein Name wird gebraucht.",
	"A mail address is wanted.": "Eine Mailadresse wird gebraucht.",
	"A password is wanted.": "Ein Passwort wird gebraucht.",
	"Type the name.": "Tippe den Namen.",
	"{n} events could not be handled and were set aside.": {
		one: "1 Ereignis konnte nicht bearbeitet werden und wurde beiseitegelegt.",
		other:
			"{n} Ereignisse konnten nicht bearbeitet werden und wurden beiseitegelegt.",
	},
	"{n} people wait to be let in.": {
		one: "1 Person wartet auf Einlass.",
		other: "{n} Personen warten auf Einlass.",
	},
	Rules: "Regeln",
	"Kind of provider": "Art des Anbieters",
	"How a person is found": "Wie eine Person gefunden wird",
	"By a search": "Durch eine Suche",
	"The name says the place": "Der Name sagt den Ort",
	Connection: "Verbindung",
	"In the clear": "Unverschlüsselt",
	Port: "Port",
	"Part of the address that is registered at the provider.":
		"Teil der Adresse, die beim Anbieter eingetragen wird.",
	"People may sign in with it": "Man kann sich damit anmelden",
	"Password for the search": "Passwort für die Suche",
	"Left empty, it stays as it is.": "Leer gelassen bleibt es, wie es ist.",
	"Groups and teams": "Gruppen und Teams",
	"Add a provider": "Anbieter hinzufügen",
	"Add a directory": "Verzeichnis hinzufügen",
	"People sign in with the accounts of this forge. A provider is another forge, GitHub, GitLab, Google or any of OpenID Connect; a directory speaks LDAP.":
		"Man meldet sich mit den Konten dieser Schmiede an. Ein Anbieter ist eine andere Schmiede, GitHub, GitLab, Google oder einer mit OpenID Connect; ein Verzeichnis spricht LDAP.",
	"Register this address at the provider:":
		"Diese Adresse beim Anbieter eintragen:",
	"Delete the source": "Quelle löschen",
	"Accounts that signed in with it stay, and need a password.":
		"Konten, die sich damit angemeldet haben, bleiben und brauchen ein Passwort.",
	"The source is added.": "Die Quelle ist hinzugefügt.",
	"The source is deleted.": "Die Quelle ist gelöscht.",
	"Type the name of the source.": "Gib den Namen der Quelle ein.",
	"Group of administrators": "Gruppe der Verwalter",
	"Group of restricted people": "Gruppe der eingeschränkten Leute",
	"Address of the provider": "Adresse des Anbieters",
	"Its issuer. GitHub, GitLab and Google are known without one.":
		"Sein Aussteller. GitHub, GitLab und Google sind auch ohne bekannt.",
	"Client id": "Client-ID",
	Scopes: "Bereiche (Scopes)",
	"Claim that people need": "Angabe (Claim), die nötig ist",
	"Value of that claim": "Wert dieser Angabe",
	"Claim with the groups": "Angabe mit den Gruppen",
	Host: "Rechner",
	"Who searches": "Wer sucht",
	"A distinguished name. Left empty, the search is anonymous.":
		"Ein Distinguished Name. Leer gelassen ist die Suche anonym.",
	"Where people are": "Wo die Leute stehen",
	"Place of a person": "Ort einer Person",
	"Without a search: %s stands for the name that was typed.":
		"Ohne Suche: %s steht für den eingegebenen Namen.",
	"Filter for a person": "Filter für eine Person",
	"%s stands for the name that was typed.":
		"%s steht für den eingegebenen Namen.",
	"Attribute with the name": "Attribut mit dem Namen",
	"Attribute with the mail address": "Attribut mit der Mailadresse",
	"Attribute with the first name": "Attribut mit dem Vornamen",
	"Attribute with the surname": "Attribut mit dem Nachnamen",
	"Filter for administrators": "Filter für Verwalter",
	"Filter for restricted people": "Filter für eingeschränkte Leute",
	"Where groups are": "Wo die Gruppen stehen",
	"Filter for groups": "Filter für Gruppen",
	"Attribute of a group with its people":
		"Attribut einer Gruppe mit ihren Leuten",
	"What stands there of a person": "Was dort von einer Person steht",
	"“dn”, or the name of an attribute.": "„dn“ oder der Name eines Attributs.",
	"Who comes for the first time gets an account":
		"Wer zum ersten Mal kommt, bekommt ein Konto",
	"A confirmed address leads to the account that has it":
		"Eine bestätigte Adresse führt zu dem Konto, das sie hat",
	"Who has left a group leaves its teams":
		"Wer eine Gruppe verlassen hat, verlässt ihre Teams",
	"Do not look at the certificate": "Das Zertifikat nicht prüfen",
	"Follow its people each hour: who has left is switched off":
		"Den Leuten stündlich folgen: Wer gegangen ist, wird abgeschaltet",
	"Who has left is switched off however many they are, even if the directory is empty":
		"Wer gegangen ist, wird abgeschaltet, wie viele es auch sind, auch wenn das Verzeichnis leer ist",
	"Its people": "Seine Leute",
	"Looked through:": "Durchgesehen:",
	"{n} have left at once, and nobody was switched off": {
		one: "1 ist gegangen, und niemand wurde abgeschaltet",
		other: "{n} sind auf einmal gegangen, und niemand wurde abgeschaltet",
	},
	"Look whether the place and the filter of people are still right. If they have really left, tick the box and look through it again.":
		"Prüfe, ob Ort und Filter der Leute noch stimmen. Sind sie wirklich gegangen, setze den Haken und sieh es noch einmal durch.",
	"Switch off who has left, however many they are":
		"Abschalten, wer gegangen ist, wie viele es auch sind",
	"Look through it now": "Jetzt durchsehen",
	"The directory does not answer. The log says more.":
		"Das Verzeichnis antwortet nicht. Im Protokoll steht mehr.",
	"{people} people, {left} switched off.":
		"{people} Leute, {left} abgeschaltet.",
	"Programs that let everybody sign in with the account of this forge. Nobody’s account owns them.":
		"Programme, bei denen sich alle mit ihrem Konto dieser Schmiede anmelden können. Sie gehören keinem Konto.",
	"An administrator began to act as somebody":
		"Ein Verwalter begann, als jemand zu handeln",
	"An administrator ended acting as somebody":
		"Ein Verwalter hörte auf, als jemand zu handeln",
	"You act as somebody else": "Du handelst als jemand anderes",
	"You are {admin} and act as {name}.":
		"Du bist {admin} und handelst als {name}.",
	"Be {name} again": "Wieder {name} sein",
	"You are yourself again.": "Du bist wieder du selbst.",
	"Act as {name}": "Als {name} handeln",
	"You see and do what {name} may, until you end it. Both access logs tell of it; passwords, keys and tokens stay closed.":
		"Du siehst und tust, was {name} darf, bis du es beendest. Beide Zugangsprotokolle sagen es; Passwörter, Schlüssel und Tokens bleiben zu.",
	"Passwords, keys, tokens and what else gives access stay closed while you act as somebody else.":
		"Passwörter, Schlüssel, Tokens und was sonst Zugang gibt, bleiben zu, während du als jemand anderes handelst.",
	"Jobs given up": "Aufgegebene Aufträge",
	"Mails that did not arrive": "Mails, die nicht ankamen",
	"Mirrors that fail": "Spiegel, die fehlschlagen",
	"Mirrors elsewhere that fail": "Spiegel anderswo, die fehlschlagen",
	Notices: "Hinweise",
	"Nothing to tell": "Nichts zu melden",
	"Jobs that were given up, mirrors that fail and mails that did not arrive stand here.":
		"Hier stehen aufgegebene Aufträge, Spiegel, die fehlschlagen, und Mails, die nicht ankamen.",
	"Try again: {name}": "Noch einmal versuchen: {name}",
	"Forget: {name}": "Vergessen: {name}",
	"Last backup": "Letzte Sicherung",
	"No backup of this data is known. “ingot backup” makes one.":
		"Von diesen Daten ist keine Sicherung bekannt. „ingot backup“ macht eine.",
	"{n} jobs, mirrors and mails have failed.": {
		one: "1 Auftrag, Spiegel oder eine Mail ist fehlgeschlagen.",
		other: "{n} Aufträge, Spiegel und Mails sind fehlgeschlagen.",
	},
	"The last backup is {n} days old.": {
		one: "Die letzte Sicherung ist 1 Tag alt.",
		other: "Die letzte Sicherung ist {n} Tage alt.",
	},
	"Size of repositories": "Größe der Repositories",
	"The first row is written within an hour, then one a day.":
		"Die erste Zeile wird innerhalb einer Stunde geschrieben, dann eine je Tag.",
	"As a table": "Als Tabelle",
	Day: "Tag",
	"The last 90 days": "Die letzten 90 Tage",
	"Invite somebody": "Jemanden einladen",
};
