// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "tests/run.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace parascope;

/// If this fails, keys that were stored years ago no longer match, or two runs share an identity.
class TestHash : public QObject
{
    Q_OBJECT

private slots:
    void isXxh3()
    {
        // XXH3_128bits of the empty input, as published with the xxHash specification.
        QCOMPARE(hashOf(""), std::string("99aa06d3014798d86001c324468d497f"));
        QVERIFY(hashOf("layer=4") != hashOf("layer=5"));
    }

    void uuidsAreVersion4AndDistinct()
    {
        const QRegularExpression form(
            "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$");
        QSet<QString> seen;
        for (int i = 0; i < 1000; ++i) {
            const auto uuid = QString::fromStdString(newUuid());
            QVERIFY2(form.match(uuid).hasMatch(), qPrintable(uuid));
            seen.insert(uuid);
        }
        QCOMPARE(seen.size(), 1000);
    }

    void anImportedRecordKeepsItsIdentity()
    {
        QCOMPARE(contentUuid("record"), contentUuid("record"));
        QVERIFY(contentUuid("record") != contentUuid("recorD"));
        QCOMPARE(contentUuid("record").size(), std::size_t{36});
        QCOMPARE(contentUuid("record")[14], '8');
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestHash)
#include "tst_hash.moc"
