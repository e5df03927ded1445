// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/feed.h"

#include "engine/worker/clock.h"
#include "engine/worker/records.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <optional>

namespace parascope::worker {

namespace {

constexpr double aloneSeconds = 0.4, aloneAtMost = 3;

/// Returns the stream of an input; nothing for an input that stays on the device.
std::optional<Stream> streamOf(const workload::Input& input, const ModelOptions& options)
{
    const bool batched = !input.shape.empty() && input.shape.front().batch && input.shape.front().value == 1;
    if (!batched || input.cache)
        return std::nullopt;
    const Sizes sizes = bound(input.shape, 1);
    Stream out;
    out.name = input.name;
    for (const auto size : sizes)
        out.elements *= static_cast<std::size_t>(size);
    if (input.generator == "integers" && input.dtype == "int64") {
        out.kind = sizes.size() > 1 ? Stream::Kind::Tokens : Stream::Kind::Label;
        out.low = static_cast<std::int64_t>(input.low);
        out.high = static_cast<std::int64_t>(input.high);
        return out;
    }
    if (input.generator != "uniform" || input.dtype == "int64")
        return std::nullopt;
    if (sizes.size() == 4 && sizes[1] == 3) {
        out.kind = Stream::Kind::Image;
        out.height = static_cast<int>(sizes[2]);
        out.width = static_cast<int>(sizes[3]);
        out.channelsLast = options.channelsLast;
    }
    return out;
}

/// Returns a batch of the stream as a tensor over its buffer.
at::Tensor tensorOver(void* buffer, const Stream& stream, Sizes sizes)
{
    const bool whole = stream.kind == Stream::Kind::Tokens || stream.kind == Stream::Kind::Label;
    const auto type = at::TensorOptions().dtype(whole ? at::kLong : at::kFloat);
    if (!stream.channelsLast)
        return at::from_blob(buffer, sizes, type);
    const Sizes strides{sizes[1] * sizes[2] * sizes[3], 1, sizes[1] * sizes[3], sizes[1]};
    return at::from_blob(buffer, sizes, strides, type);
}

} // namespace

struct Feed::Impl
{
    struct Fed
    {
        Stream stream;
        Sizes sizes;
        std::size_t input; ///< index of the input in the graph
    };
    ModelOptions options;
    std::vector<Fed> fed;
    std::vector<std::pair<std::size_t, std::size_t>> shifted; ///< inputs, and the fed inputs that they shift
    std::unique_ptr<Source> source;
    std::unique_ptr<Loader> loader; ///< destroyed first, because its threads read the source
    int workers = 1;
    double waited = 0;
};

Feed::Feed(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Feed::~Feed() = default;

Result<std::shared_ptr<Feed>> Feed::make(const workload::Graph& graph, const ModelOptions& options,
                                         const protocol::Implementation& implementation, std::uint64_t seed)
{
    auto impl = std::make_unique<Impl>();
    impl->options = options;
    std::vector<Stream> streams;
    std::vector<std::size_t> bytes;
    int side = implementation.recordSide;
    for (std::size_t i = 0; i < graph.inputs.size(); ++i)
        if (const auto stream = streamOf(graph.inputs[i], options)) {
            // Image networks train on records somewhat larger than the part that is cut out of them (256 for
            // 224).
            if (implementation.recordSide == 0)
                side = std::max(side, std::max(stream->height, stream->width) * 8 / 7);
            bytes.push_back(stream->bytes() * static_cast<std::size_t>(options.batch));
            streams.push_back(*stream);
            impl->fed.push_back({*stream, bound(graph.inputs[i].shape, options.batch), i});
        }
    for (std::size_t i = 0; i < graph.inputs.size(); ++i)
        for (std::size_t k = 0; k < impl->fed.size(); ++k)
            if (graph.inputs[i].generator == "shifted" && graph.inputs[i].of == impl->fed[k].stream.name)
                impl->shifted.emplace_back(i, k);
    if (streams.empty())
        return Error::badInput(
            "run: \"data\" cannot be \"%1\": no input of this model comes from a data set.",
            implementation.data);
    if (implementation.data == "host") {
        impl->source = makeHostSource(std::move(streams), seed);
    } else {
        PARASCOPE_TRY(impl->source,
                      makeFileSource(std::move(streams), implementation.dataFolder, side, seed));
    }
    impl->workers = implementation.loaderWorkers;
    // Each rank reads different records.
    const auto rank = static_cast<std::uint64_t>(options.rank),
               ranks = static_cast<std::uint64_t>(options.ranks);
    impl->loader = std::make_unique<Loader>(bytes, implementation.loaderWorkers, implementation.prefetch,
                                            [source = impl->source.get(), batch = options.batch, rank,
                                             ranks](std::uint64_t number, Loader::Buffers to) {
                                                source->fill(number * ranks + rank, batch, to);
                                            });
    return std::shared_ptr<Feed>(new Feed(std::move(impl)));
}

double Feed::measureAlone()
{
    // The threads begin together, so their first batches arrive together: start counting after these.
    const int first = std::max(1, m_impl->workers);
    for (int i = 0; i < first; ++i)
        (void)m_impl->loader->next();
    const double start = now();
    int taken = 0;
    while (taken < first || taken % first != 0 || (now() - start < aloneSeconds && taken < 10'000)) {
        (void)m_impl->loader->next();
        ++taken;
        if (now() - start > aloneAtMost)
            break;
    }
    return static_cast<double>(taken * m_impl->options.batch) / std::max(1e-9, now() - start);
}

void Feed::next(Model& model)
{
    const double start = now();
    const auto buffers = m_impl->loader->next();
    Tensors host;
    for (std::size_t i = 0; i < m_impl->fed.size(); ++i) {
        const auto& [stream, sizes, input] = m_impl->fed[i];
        auto tensor = tensorOver(buffers[i], stream, sizes);
        host.push_back(tensor.scalar_type() == at::kLong
                           ? tensor.to(m_impl->options.device)
                           : tensor.to(m_impl->options.device, m_impl->options.real));
        model.take(input, host.back());
    }
    for (const auto& [input, of] : m_impl->shifted)
        model.take(input, at::roll(host[of], {-1}, {-1}));
    synchronise(m_impl->options.device.is_cuda());
    m_impl->waited += now() - start;
}

double Feed::waited() const
{
    return m_impl->waited;
}

Json Feed::report() const
{
    return m_impl->source->report();
}

} // namespace parascope::worker
