/** Deutsch: Anwendungen, die hier anmelden. */
export const provider: Readonly<Record<string, string>> = {
	"The application that sent you here, or the address to which it wants you back, is not registered":
		"Die Anwendung, die dich hierher geschickt hat, oder die Adresse, zu der sie dich zurückhaben will, ist nicht eingetragen",
	"On to the application": "Weiter zur Anwendung",
	"Go on to {host}": "Weiter zu {host}",
	"Let an application act for you": "Eine Anwendung für dich handeln lassen",
	"Then you go back to a program on this computer.":
		"Danach geht es zurück zu einem Programm auf diesem Rechner.",
	"Then you go on to {host}.": "Danach geht es weiter zu {host}.",
	"Allow it": "Erlauben",
	"Do not allow it": "Nicht erlauben",
	"Let {application} act for you?": "Soll {application} für dich handeln?",
	"Who registered this application:": "Eingetragen hat diese Anwendung:",
	"This program for git is known to the forge.":
		"Dieses Programm für git ist der Schmiede bekannt.",
	"This application was registered by the forge’s administrators.":
		"Diese Anwendung haben die Verwalter der Schmiede eingetragen.",
	"It did not ask for less than everything, and you are an administrator: it may change the whole forge.":
		"Sie hat nicht um weniger als alles gebeten, und du bist Verwalter: Sie darf die ganze Schmiede ändern.",
	"It did not ask for less than everything.":
		"Sie hat nicht um weniger als alles gebeten.",
	"Any program can say that it is this one. Go on only if you have just started it yourself.":
		"Jedes Programm kann behaupten, dieses zu sein. Erlaube es nur, wenn du es gerade selbst gestartet hast.",
	"You can take it back at any time, in your settings.":
		"Zurücknehmen kannst du es jederzeit in deinen Einstellungen.",
	"Know who you are: your name and picture":
		"Wissen, wer du bist: Name und Bild",
	"Know your mail address": "Deine Mailadresse kennen",
	"Know your organizations and teams": "Deine Organisationen und Teams kennen",
	"Everything that you may do with public things":
		"Alles, was du mit Öffentlichem tun darfst",
	"Everything that you may do: read and change all that you reach":
		"Alles, was du darfst: alles lesen und ändern, was du erreichst",
	"All of this with public things only": "All das nur mit Öffentlichem",
	"Connect a device": "Ein Gerät verbinden",
	"Type the code that the program shows. Go on only if you started it yourself: nobody of this forge will ever send you a code.":
		"Gib den Code ein, den das Programm zeigt. Geh nur weiter, wenn du es selbst gestartet hast: Niemand von dieser Schmiede schickt dir je einen Code.",
	"No device shows this code, or it is too old. Look at it once more.":
		"Kein Gerät zeigt diesen Code, oder er ist zu alt. Sieh noch einmal nach.",
	"The device with the code {code} waits for your answer.":
		"Das Gerät mit dem Code {code} wartet auf deine Antwort.",
	"It is allowed. Go back to the program.":
		"Es ist erlaubt. Geh zurück zum Programm.",
	"It is not allowed. The program is told so.":
		"Es ist nicht erlaubt. Das Programm erfährt es.",
	"What you have allowed applications": "Was du Anwendungen erlaubt hast",
	"Each address begins with https:// or http:// and has no #. {message}":
		"Jede Adresse beginnt mit https:// oder http:// und hat kein #. {message}",
	"People see it when they are asked.": "Man sieht ihn, wenn man gefragt wird.",
	"Addresses to go back to": "Adressen für den Rückweg",
	"One a line. A program on somebody’s own computer registers http://127.0.0.1 and may use any port.":
		"Eine je Zeile. Ein Programm auf dem eigenen Rechner trägt http://127.0.0.1 ein und darf jeden Port nehmen.",
	"It can keep a secret": "Sie kann ein Geheimnis wahren",
	"Servers can; programs on other people’s computers and pages in a browser cannot.":
		"Server können das; Programme auf fremden Rechnern und Seiten im Browser nicht.",
	"Ask everybody once only": "Jeden nur einmal fragen",
	"Programs that can keep no secret ask each time otherwise, since others can pretend to be them.":
		"Sonst fragen Programme ohne Geheimnis jedes Mal, denn andere können sich für sie ausgeben.",
	"New OAuth2 application": "Neue OAuth2-Anwendung",
	"Register the application": "Anwendung eintragen",
	"The secret of the application": "Das Geheimnis der Anwendung",
	"For the program": "Für das Programm",
	"Client ID": "Client-ID",
	Discovery: "Discovery-Adresse",
	"Make a new secret": "Neues Geheimnis machen",
	"The old one ends at once.": "Das alte endet sofort.",
	"What it is": "Was sie ist",
	"Delete the application": "Anwendung löschen",
	"Nobody can sign in with it any more, and its tokens end at once.":
		"Niemand kann sich mehr mit ihr anmelden, und ihre Token enden sofort.",
	"The application is saved.": "Die Anwendung ist gespeichert.",
	"The application is deleted.": "Die Anwendung ist gelöscht.",
	"It is taken back: the tokens of the application have ended.":
		"Es ist zurückgenommen: Die Token der Anwendung sind beendet.",
	"Applications that may act for you":
		"Anwendungen, die für dich handeln dürfen",
	"You have allowed no application yet.":
		"Du hast noch keiner Anwendung etwas erlaubt.",
	"Application and what it may do": "Anwendung und was sie darf",
	Allowed: "Erlaubt",
	"Take back": "Zurücknehmen",
	"registered by {name}": "eingetragen von {name}",
	"Allowed:": "Erlaubt:",
	"Take back what {name} may do": "Zurücknehmen, was {name} darf",
	"Your OAuth2 applications": "Deine OAuth2-Anwendungen",
	"New application": "Neue Anwendung",
	"A program of yours can let people sign in with their account here.":
		"Ein Programm von dir kann Leute mit ihrem Konto hier anmelden.",
	"Where do people go back to? Type an address.":
		"Wohin geht es zurück? Gib eine Adresse ein.",
	"Sign in with {source}": "Mit {source} anmelden",
	or: "oder",
	"The accounts are linked.": "Die Konten sind verknüpft.",
	"Which account is yours?": "Welches Konto ist deins?",
	"{source} knows you as {name}. The forge does not yet.":
		"{source} kennt dich als {name}. Die Schmiede noch nicht.",
	"You have an account here": "Du hast hier ein Konto",
	"Sign in and link": "Anmelden und verknüpfen",
	"You are new here": "Du bist neu hier",
	"Letters, digits and single - _ . between them.":
		"Buchstaben, Ziffern und dazwischen einzelne - _ .",
	"Make my account": "Konto anlegen",
	"New accounts are not made this way. Ask an administrator of the forge for one.":
		"Auf diesem Weg entstehen keine neuen Konten. Bitte die Verwaltung der Schmiede um eines.",
	"This name or your address is taken, or cannot be used. Choose another name, or sign in to your account.":
		"Dieser Name oder deine Adresse ist vergeben oder geht nicht. Wähle einen anderen Namen, oder melde dich mit deinem Konto an.",
	"Linked accounts": "Verknüpfte Konten",
	"With a linked account you sign in here as well.":
		"Mit einem verknüpften Konto meldest du dich auch hier an.",
	"You have linked no account yet.": "Du hast noch kein Konto verknüpft.",
	"Unlink {source}": "Verknüpfung mit {source} lösen",
	Unlink: "Lösen",
	"Link with {source}": "Mit {source} verknüpfen",
	"The account is unlinked.": "Die Verknüpfung ist gelöst.",
};
