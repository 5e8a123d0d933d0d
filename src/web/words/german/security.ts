/** Second factors, passkeys, and what happened to an account. */
export const securityInGerman = {
	"This account has a second factor. Sign in with both first, and link it under Settings, Linked accounts.":
		"Dieses Konto hat einen zweiten Faktor. Melde dich zuerst mit beiden an und verknüpfe es unter Einstellungen, Verknüpfte Konten.",
	"A code of your app instead": "Stattdessen ein Code deiner App",
	"A code of your app, or one of your recovery codes.":
		"Ein Code deiner App oder einer deiner Wiederherstellungscodes.",
	"A passkey instead": "Stattdessen ein Passkey",
	"A passkey lives in your phone, computer or security key, and opens with finger, face or PIN. It signs you in without a password, and cannot be phished.":
		"Ein Passkey liegt in deinem Telefon, Rechner oder Sicherheitsschlüssel und öffnet sich mit Finger, Gesicht oder PIN. Er meldet dich ohne Passwort an, und niemand kann ihn abfischen.",
	"A recovery code instead": "Stattdessen ein Wiederherstellungscode",
	"Add a passkey": "Passkey hinzufügen",
	"After your password you type a code that an app on your phone shows. Whoever learns the password alone does not come in.":
		"Nach dem Passwort tippst du einen Code ein, den eine App auf deinem Telefon zeigt. Wer nur das Passwort erfährt, kommt nicht hinein.",
	"All factors removed by an administrator":
		"Alle Faktoren von einem Verwalter entfernt",
	"Another name": "Anderer Name",
	"App for codes removed": "App für Codes entfernt",
	"App for codes set up": "App für Codes eingerichtet",
	"Browser:": "Browser:",
	"Code of your app": "Code deiner App",
	"Codes of an app": "Codes einer App",
	"Copy of a passkey refused": "Kopie eines Passkeys abgewiesen",
	"Each lets you in once when your phone or your passkey is lost. Keep them where you keep passwords.":
		"Jeder lässt dich einmal hinein, wenn Telefon oder Passkey verloren sind. Bewahre sie auf, wo du Passwörter aufbewahrst.",
	"For you, to know it again: “phone”, “blue key”.":
		"Für dich, zum Wiedererkennen: „Telefon“, „blauer Schlüssel“.",
	"I have kept them": "Ich habe sie aufbewahrt",
	"Keep these ten codes where you keep passwords, or on paper. Each lets you in once when your phone or your passkey is lost. They are not shown again.":
		"Bewahre diese zehn Codes auf, wo du Passwörter aufbewahrst, oder auf Papier. Jeder lässt dich einmal hinein, wenn Telefon oder Passkey verloren sind. Sie werden nicht wieder gezeigt.",
	"Key added": "Schlüssel hinzugefügt",
	"Key deleted": "Schlüssel gelöscht",
	"Let it scan this picture.": "Lass sie dieses Bild lesen.",
	"Mail address added": "Mailadresse hinzugefügt",
	"Mail address removed": "Mailadresse entfernt",
	"Make new codes": "Neue Codes machen",
	"Name of a new passkey": "Name eines neuen Passkeys",
	"Name of the passkey": "Name des Passkeys",
	"New recovery codes": "Neue Wiederherstellungscodes",
	"Nothing yet.": "Noch nichts.",
	"On. After your password you type a code that an app on your phone shows. Programs use tokens.":
		"Eingeschaltet. Nach dem Passwort tippst du einen Code ein, den eine App auf deinem Telefon zeigt. Programme benutzen Tokens.",
	"One more step": "Noch ein Schritt",
	"One of the ten that you kept. Each is good once.":
		"Einer der zehn, die du aufbewahrt hast. Jeder gilt einmal.",
	"Or type this secret into it:": "Oder tippe dieses Geheimnis ein:",
	Passkey: "Passkey",
	"Passkey added": "Passkey hinzugefügt",
	"Passkey removed": "Passkey entfernt",
	Passkeys: "Passkeys",
	"Passkeys need scripts. An app that makes codes does not.":
		"Passkeys brauchen Skripte. Eine App, die Codes macht, braucht keine.",
	"Passkeys need scripts. Take another way.":
		"Passkeys brauchen Skripte. Nimm einen anderen Weg.",
	"Password changed": "Passwort geändert",
	"QR code with the secret": "QR-Code mit dem Geheimnis",
	"Recovery code": "Wiederherstellungscode",
	"Recovery code used": "Wiederherstellungscode benutzt",
	"Recovery codes": "Wiederherstellungscodes",
	"Remove the app": "App entfernen",
	"Remove the passkey {name}": "Passkey {name} entfernen",
	"Second factor": "Zweiter Faktor",
	"Second step": "Zweiter Schritt",
	Security: "Sicherheit",
	"Set up a second factor first": "Richte zuerst einen zweiten Faktor ein",
	"Set up an app": "App einrichten",
	"Sign-ins and changes of what opens your account, kept for 90 days. End sessions that you do not know, and change your password then.":
		"Anmeldungen und Änderungen an dem, was dein Konto öffnet, 90 Tage lang. Beende Sitzungen, die du nicht kennst, und ändere dann dein Passwort.",
	"Signed in": "Angemeldet",
	"Six digits. The app shows a new one each half minute.":
		"Sechs Ziffern. Die App zeigt jede halbe Minute neue.",
	"Switch it on": "Einschalten",
	"Take an app that makes codes: the password manager that you have, Aegis, Google Authenticator or another.":
		"Nimm eine App, die Codes macht: deinen Passwortmanager, Aegis, Google Authenticator oder eine andere.",
	"That is neither a code of your app nor a recovery code.":
		"Das ist weder ein Code deiner App noch ein Wiederherstellungscode.",
	"That is none of your recovery codes.":
		"Das ist keiner deiner Wiederherstellungscodes.",
	"That is not the code of now.": "Das ist nicht der Code von jetzt.",
	"That is not the code that the app shows now.":
		"Das ist nicht der Code, den die App jetzt zeigt.",
	"That took too long. Scan the new picture.":
		"Das hat zu lange gedauert. Lies das neue Bild.",
	"That took too long. Sign in again.":
		"Das hat zu lange gedauert. Melde dich noch einmal an.",
	"The app is removed.": "Die App ist entfernt.",
	"The app is set up. Other sessions ended.":
		"Die App ist eingerichtet. Andere Sitzungen sind beendet.",
	"The passkey has another name.": "Der Passkey hat einen anderen Namen.",
	"The passkey is added. Other sessions ended.":
		"Der Passkey ist hinzugefügt. Andere Sitzungen sind beendet.",
	"The passkey is removed.": "Der Passkey ist entfernt.",
	"The passkey was not accepted. Try again.":
		"Der Passkey wurde nicht angenommen. Versuche es noch einmal.",
	"There is an app already. Remove it first.":
		"Es gibt schon eine App. Entferne sie zuerst.",
	"This forge demands one. Add an app that makes codes, or a passkey; then you can go on.":
		"Diese Schmiede verlangt einen. Richte eine App ein, die Codes macht, oder einen Passkey; dann geht es weiter.",
	"This passkey was not accepted. Try again.":
		"Dieser Passkey wurde nicht angenommen. Versuche es noch einmal.",
	"Token deleted": "Token gelöscht",
	"Token made": "Token gemacht",
	"Too many wrong codes. Wait a few minutes.":
		"Zu viele falsche Codes. Warte ein paar Minuten.",
	"Type the code that it shows": "Tippe den Code ein, den sie zeigt",
	"Type the code.": "Tippe den Code ein.",
	"Use a passkey": "Passkey benutzen",
	"Use a passkey.": "Benutze einen Passkey.",
	What: "Was",
	When: "Wann",
	"When:": "Wann:",
	"You sign in as {name}.": "Du meldest dich als {name} an.",
	"You used a recovery code. Look whether you need new ones.":
		"Du hast einen Wiederherstellungscode benutzt. Sieh nach, ob du neue brauchst.",
	"by a link in a mail": "durch einen Link in einer Mail",
	"by another site": "durch eine andere Seite",
	"by passkey": "mit Passkey",
	"by password": "mit Passwort",
	"on several devices": "auf mehreren Geräten",
	"{n} codes are left.": {
		one: "1 Code ist übrig.",
		other: "{n} Codes sind übrig.",
	},
};
