// SPDX-License-Identifier: GPL-3.0-or-later
// Each catalogue has every string of the program, a translation keeps the placeholders of values, and every
// counted string has its English plural. If this fails, a user reads a word in the wrong language or a
// sentence without its number. A text without a translation is shown in English; packaging/deb.sh lists those
// texts.
#include "tests/paths.h"
#include "tests/run.h"
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

class TranslationsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyTranslationKeepsItsValues_data();
    void everyTranslationKeepsItsValues();
    void everyCatalogueHasEveryString();

private:
    struct Message
    {
        QString context, source;
        QStringList translations;
        bool unfinished = false;
    };
    static QList<Message> read(const QString& path);
    static QString file(const QString& name)
    {
        return QString(parascope::test::sourcePath("/translations/")) + name;
    }
    static QStringList places(const QString& text);
};

QList<TranslationsTest::Message> TranslationsTest::read(const QString& path)
{
    QFile file(path);
    QList<Message> messages;
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            messages.append({context, {}, {}, false});
        } else if (xml.name() == QLatin1String("source")) {
            messages.last().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            messages.last().unfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            QString text;
            while (!(xml.readNext() == QXmlStreamReader::EndElement &&
                     xml.name() == QLatin1String("translation")) &&
                   !xml.atEnd()) {
                if (xml.isStartElement() && xml.name() == QLatin1String("numerusform"))
                    messages.last().translations.append(xml.readElementText());
                else if (xml.isCharacters())
                    text += xml.text();
            }
            if (messages.last().translations.isEmpty())
                messages.last().translations.append(text);
        }
    }
    return messages;
}

QStringList TranslationsTest::places(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(L?n|\\d)"));
    QStringList found;
    for (auto it = place.globalMatch(text); it.hasNext();)
        found.append(it.next().captured());
    found.sort();
    return found;
}

void TranslationsTest::everyTranslationKeepsItsValues_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("forms"); // plural forms of a counted string
    QTest::newRow("Chinese") << QStringLiteral("parascope_zh_CN.ts") << 1;
    QTest::newRow("Japanese") << QStringLiteral("parascope_ja.ts") << 1;
    QTest::newRow("German") << QStringLiteral("parascope_de.ts") << 2;
    QTest::newRow("English plurals") << QStringLiteral("parascope_en.ts") << 2;
}

void TranslationsTest::everyTranslationKeepsItsValues()
{
    QFETCH(QString, name);
    QFETCH(int, forms);
    const auto messages = read(file(name));
    QVERIFY2(messages.size() > 10, qPrintable(name + QStringLiteral(" is empty")));
    for (const auto& message : messages) {
        const auto where = qPrintable(message.context + QStringLiteral(": ") + message.source);
        if (message.unfinished && name != QLatin1String("parascope_en.ts"))
            continue;
        QVERIFY2(!message.unfinished, where);
        if (message.source.contains(QLatin1String("%n")) || message.source.contains(QLatin1String("%Ln")))
            QVERIFY2(message.translations.size() == forms, where);
        for (const auto& translation : message.translations) {
            QVERIFY2(!translation.trimmed().isEmpty() || message.source.trimmed().isEmpty(), where);
            QVERIFY2(places(translation) == places(message.source), where); // a lost %1 is a lost number
        }
    }
}

/// Finds strings that were added without a translation: it compares what lupdate finds in the sources with
/// the catalogues. Such strings are shown in English. They are listed here and fail a release (./test.sh on a
/// commit with a tag).
void TranslationsTest::everyCatalogueHasEveryString()
{
    const QString lupdate = QStringLiteral(PARASCOPE_LUPDATE);
    if (!QFile::exists(lupdate))
        QSKIP("lupdate of Qt 6 is not installed.");
    QTemporaryDir folder;
    const auto fresh = folder.filePath(QStringLiteral("fresh.ts"));
    QProcess process;
    process.setWorkingDirectory(QString(parascope::test::sourcePath("")));
    process.start(lupdate, QStringLiteral(PARASCOPE_LUPDATE_ARGUMENTS).split(QLatin1Char('|')) +
                               QStringList{QStringLiteral("-ts"), fresh});
    QVERIFY(process.waitForFinished(60000));
    const auto messages = read(fresh);
    QVERIFY(messages.size() > 300);
    const QDir catalogues(file({}));
    for (const auto& name : catalogues.entryList({QStringLiteral("parascope_*.ts")})) {
        if (name == QLatin1String("parascope_en.ts"))
            continue;
        QSet<QString> known;
        for (const auto& message : read(file(name)))
            known.insert(message.context + QLatin1Char('|') + message.source);
        QStringList missing;
        for (const auto& message : messages)
            if (!known.contains(message.context + QLatin1Char('|') + message.source))
                missing.append(message.context + QStringLiteral(": ") + message.source);
        if (missing.isEmpty())
            continue;
        const auto lacks = name + QStringLiteral(" lacks:\n") + missing.join(QLatin1Char('\n'));
        QVERIFY2(!qEnvironmentVariableIsSet("PARASCOPE_RELEASE"), qPrintable(lacks));
        qInfo("%s", qPrintable(lacks));
    }
}

PARASCOPE_TEST_MAIN(QCoreApplication, TranslationsTest)
#include "tests/paths.h"
#include "tst_translations.moc"
