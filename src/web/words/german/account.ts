/** The settings of an account. */
export const accountInGerman = {
	"A new runner registers with this": "Damit meldet sich ein neuer Runner an",
	"Add the GPG key": "GPG-Schlüssel hinzufügen",
	All: "Alle",
	"All notifications of a day in one mail.":
		"Alle Benachrichtigungen eines Tages in einer Mail.",
	"At work": "Bei der Arbeit",
	Away: "Nicht da",
	"Capital letters, digits and _; such as DEPLOY_KEY.":
		"Großbuchstaben, Ziffern und _; etwa DEPLOY_KEY.",
	"Capital letters, digits and _; such as REGION.":
		"Großbuchstaben, Ziffern und _; etwa REGION.",
	"Commits that you sign with one are shown as verified.":
		"Commits, die du damit signierst, gelten als geprüft.",
	"Delete my account": "Mein Konto löschen",
	"Delete the account": "Konto löschen",
	"Delete the runner {name}": "Runner {name} löschen",
	"Delete the secret {name}": "Geheimnis {name} löschen",
	"Delete the variable {name}": "Variable {name} löschen",
	"First give away or delete what is yours":
		"Gib zuerst weg oder lösche, was dir gehört",
	"GPG keys": "GPG-Schlüssel",
	"Keep the secret": "Geheimnis behalten",
	"Keep the variable": "Variable behalten",
	"Machines of yours that do the jobs of workflows of your repositories.":
		"Maschinen von dir, die die Aufgaben der Workflows deiner Repositories erledigen.",
	"New secret, or another value for one":
		"Neues Geheimnis, oder ein anderer Wert für eines",
	"New variable, or another value for one":
		"Neue Variable, oder ein anderer Wert für eine",
	"Once a day": "Einmal am Tag",
	"One of these repositories does not exist.":
		"Eines dieser Repositories gibt es nicht.",
	"One owner/name a line; empty is all of them.":
		"Je Zeile ein Eigentümer/Name; leer heißt alle.",
	"Only these repositories": "Nur diese Repositories",
	"Paste the signature.": "Füge die Signatur ein.",
	"Prove that {name} is yours": "Beweise, dass {name} deiner ist",
	Prove: "Beweisen",
	Proved: "Bewiesen",
	"Public GPG key": "Öffentlicher GPG-Schlüssel",
	Runners: "Runner",
	"Key for Chef": "Schlüssel für Chef",
	"Chef’s clients sign what they send. The forge knows by this key that it comes from you.":
		"Chefs Clients unterschreiben, was sie senden. An diesem Schlüssel erkennt die Forge, dass es von dir kommt.",
	"The pair of keys is made": "Das Schlüsselpaar ist gemacht",
	"Keep the private key in a file that your client reads. It is not shown again.":
		"Lege den privaten Schlüssel in eine Datei, die dein Client liest. Er wird nicht noch einmal gezeigt.",
	"Delete the key": "Schlüssel löschen",
	"Another key": "Ein anderer Schlüssel",
	"A key": "Ein Schlüssel",
	"An RSA key of 2048 bits or more, as PEM. Left empty, the forge makes a pair and shows you the private key once.":
		"Ein RSA-Schlüssel mit mindestens 2048 Bit, als PEM. Bleibt es leer, macht die Forge ein Paar und zeigt dir den privaten Schlüssel einmal.",
	"Put it in place of the old one": "An die Stelle des alten setzen",
	"Save the key": "Schlüssel speichern",
	"This is no public RSA key of 2048 bits or more, as PEM.":
		"Das ist kein öffentlicher RSA-Schlüssel mit mindestens 2048 Bit als PEM.",
	"The key is saved.": "Der Schlüssel ist gespeichert.",
	"Saved.": "Gespeichert.",
	Secrets: "Geheimnisse",
	"Sign this text with the key, within the hour:":
		"Signiere diesen Text mit dem Schlüssel, binnen einer Stunde:",
	Signature: "Signatur",
	"Something still hinders it.": "Noch steht etwas im Weg.",
	"Switch off {name}": "{name} ausschalten",
	"Switch on {name}": "{name} einschalten",
	"Switched off": "Ausgeschaltet",
	"That is not the name of your account.":
		"Das ist nicht der Name deines Kontos.",
	"The forge has no other administrator":
		"Die Schmiede hat keinen anderen Verwalter",
	"The key is proved to be yours.": "Der Schlüssel ist als deiner bewiesen.",
	"The organization {name} has no other owner":
		"Die Organisation {name} hat keinen anderen Eigentümer",
	"The runner is deleted.": "Der Runner ist gelöscht.",
	"The secret is deleted.": "Das Geheimnis ist gelöscht.",
	"The secret is kept.": "Das Geheimnis ist behalten.",
	"The signature is not by this key, or over another text.":
		"Die Signatur ist nicht von diesem Schlüssel oder gilt einem anderen Text.",
	"The variable is deleted.": "Die Variable ist gelöscht.",
	"The variable is kept.": "Die Variable ist behalten.",
	"Type the name of your account.": "Tippe den Namen deines Kontos ein.",
	"Type the value.": "Tippe den Wert ein.",
	"Type {name} to confirm": "Tippe {name} ein, um es zu bestätigen",
	Value: "Wert",
	Variables: "Variablen",
	"Waits for work": "Wartet auf Arbeit",
	"What gpg --armor --export prints. It names one of your confirmed addresses.":
		"Was gpg --armor --export ausgibt. Er nennt eine deiner bestätigten Adressen.",
	"What it is for": "Wofür",
	"Which one?": "Welche?",
	"Whoever has it may add runners that see your code and secrets.":
		"Wer es hat, kann Runner hinzufügen, die deinen Code und deine Geheimnisse sehen.",
	"Workflows of all your repositories read them. Nobody sees a value again, also not in logs.":
		"Workflows all deiner Repositories lesen sie. Niemand sieht einen Wert wieder, auch nicht in Protokollen.",
	"Workflows of all your repositories read them. They are no secrets: logs may show them.":
		"Workflows all deiner Repositories lesen sie. Sie sind keine Geheimnisse: Protokolle dürfen sie zeigen.",
	"You have no runner yet.": "Du hast noch keinen Runner.",
	"Your account is deleted.": "Dein Konto ist gelöscht.",
	"Your profile, mail addresses, keys, tokens, sessions, factors, memberships, stars and notifications are deleted. Issues, comments and commits that you wrote elsewhere stay, under the name Ghost. It cannot be undone.":
		"Profil, Mailadressen, Schlüssel, Tokens, Sitzungen, Faktoren, Mitgliedschaften, Sterne und Benachrichtigungen werden gelöscht. Issues, Kommentare und Commits, die du anderswo geschrieben hast, bleiben unter dem Namen Ghost. Das lässt sich nicht rückgängig machen.",
	"{n} packages": { one: "1 Paket", other: "{n} Pakete" },
	"Another picture": "Anderes Bild",
	"Choose a picture.": "Wähle ein Bild.",
	"Left and right": "Links und rechts",
	"PNG, JPEG, GIF or WebP, of one megabyte at most.":
		"PNG, JPEG, GIF oder WebP, höchstens ein Megabyte.",
	Picture: "Bild",
	Preview: "Vorschau",
	Size: "Größe",
	"Take the picture away": "Bild wegnehmen",
	"Take this picture": "Dieses Bild nehmen",
	"That is no PNG, JPEG, GIF or WebP picture of one megabyte and 4096 pixels at most.":
		"Das ist kein Bild in PNG, JPEG, GIF oder WebP mit höchstens einem Megabyte und 4096 Pixeln.",
	"Up and down": "Oben und unten",
	"Your picture is changed.": "Dein Bild ist geändert.",
	"Your picture is taken away.": "Dein Bild ist weggenommen.",
	"I am named": "Ich werde genannt",
	"With @ in an issue, a comment or a commit.":
		"Mit @ in einem Issue, Kommentar oder Commit.",
	"Something is assigned to me": "Mir wird etwas zugewiesen",
	"My review is asked for": "Mein Review ist gefragt",
	"Mine, or that of a team of mine.": "Meines oder das eines Teams von mir.",
	"News in what I take part in": "Neues, wo ich beteiligt bin",
	"Comments, reviews and changes of state where I wrote or subscribed.":
		"Kommentare, Reviews und Statuswechsel, wo ich geschrieben oder abonniert habe.",
	"News in repositories that I watch":
		"Neues in Repositories, die ich beobachte",
	"A run of mine fails": "Ein Lauf von mir schlägt fehl",
	"A workflow that I started.": "Ein Workflow, den ich gestartet habe.",
	"Releases of repositories that I watch":
		"Releases von Repositories, die ich beobachte",
	"What happens": "Was geschieht",
	Bell: "Glocke",
	"Bell: {what}": "Glocke: {what}",
	"Mail: {what}": "Mail: {what}",
	"The security of my account": "Die Sicherheit meines Kontos",
	"New passwords and addresses to confirm.":
		"Neue Passwörter und Adressen, die zu bestätigen sind.",
	always: "immer",
	"Download all that is yours": "Alles herunterladen, was Ihnen gehört",
	"Choose what is told under the bell, what comes by mail, and what browsers show. What fits several lines counts as the first of them.":
		"Wähle, was unter der Glocke steht, was per E-Mail kommt und was Browser anzeigen. Was zu mehreren Zeilen passt, zählt zur ersten davon.",
	"Browser: {what}": "Browser: {what}",
	Browsers: "Browser",
	"The browser gave no address for notifications.":
		"Der Browser hat keine Adresse für Benachrichtigungen genannt.",
	"This browser shows notifications now.":
		"Dieser Browser zeigt jetzt Benachrichtigungen an.",
	"Removed.": "Entfernt.",
	"A notification is on its way.": "Eine Benachrichtigung ist unterwegs.",
	"A browser can show notifications also while no page of the forge is open. What they say is encrypted on the way. It ends when you sign out there.":
		"Ein Browser kann Benachrichtigungen auch anzeigen, während keine Seite der Forge offen ist. Ihr Inhalt ist unterwegs verschlüsselt. Es endet, wenn du dich dort abmeldest.",
	"For notifications of browsers, scripts have to be on.":
		"Für Benachrichtigungen des Browsers müssen Skripte eingeschaltet sein.",
	"This browser cannot show notifications.":
		"Dieser Browser kann keine Benachrichtigungen anzeigen.",
	"This browser was told to show no notifications of this site. Allow them in its settings first.":
		"Diesem Browser wurde gesagt, keine Benachrichtigungen dieser Seite anzuzeigen. Erlaube sie zuerst in seinen Einstellungen.",
	"The push service of this browser gave no answer. Try again later.":
		"Der Push-Dienst dieses Browsers hat nicht geantwortet. Versuche es später noch einmal.",
	"Show notifications in this browser":
		"Benachrichtigungen in diesem Browser anzeigen",
	"The last message did not arrive.": "Die letzte Nachricht kam nicht an.",
	"Send a test to {name}": "Einen Test an {name} senden",
	Test: "Testen",
	"Show nothing more in {name}": "In {name} nichts mehr anzeigen",
};
